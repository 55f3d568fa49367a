import { GitopsError } from '../manifest';
import { type ClusterSchema, type SchemaFacts, clusterSchema } from '../schema';
import { readDocument } from './read-document';
import type { Session } from './session';

/** The schema of a cluster that the command line names. */
export interface NamedSchema {
  readonly name: string;
  readonly facts: SchemaFacts;
  readonly schema: ClusterSchema;
}

/**
 * Reads what `synth schema import` has written.
 *
 * @throws GitopsError `schema/bad-facts`, and what reading throws
 */
export async function readSchema(session: Session, place: string): Promise<NamedSchema> {
  const { name, text } = await readDocument(session, place);
  const attempt = `Cannot use the schema ${name}`;
  const facts = parse(text, attempt);
  return { name, facts, schema: clusterSchema(facts, { attempt }) };
}

function parse(text: string, attempt: string): SchemaFacts {
  try {
    return JSON.parse(text) as SchemaFacts;
  } catch (error) {
    const seen = `it is no JSON, or cut off: ${error instanceof Error ? error.message : String(error)}`;
    throw new GitopsError('schema/bad-facts', { attempt, seen, cause: error });
  }
}
