import { GitopsError } from '../../manifest';
import { type OpenApi, type SchemaFacts, factsText, importSchema, readOpenApi } from '../../schema';
import type { SchemaImportOptions } from '../arguments/options';
import { withCluster } from '../cluster';
import { fetchOpenApi } from '../fetch-openapi';
import { count } from '../print/words';
import { readDocument } from '../read-document';
import { shownPath } from '../rendered/target';
import type { Answer, Session } from '../session';
import { writeWhole } from '../write-file';

/** `synth schema import`: writes down what a cluster serves, for checks that ask no cluster. */
export async function schemaImportCommand(session: Session, options: SchemaImportOptions): Promise<Answer> {
  const asked = options.files.length === 0;
  if (!asked) refuseCluster(options);
  const { documents, server } = asked ? await fromCluster(session, options) : await fromFiles(session, options.files);
  const { kubernetes } = options;
  const facts = importSchema(documents, { ...(kubernetes !== undefined && { kubernetes }), ...(server && { server }) });
  return answerOf(session, options, { facts, lacking: lackingGroups(facts, documents) });
}

function refuseCluster({ context, kubeconfig }: SchemaImportOptions): void {
  if (context === undefined && kubeconfig === undefined) return;
  throw new GitopsError('cli/options-conflict', {
    attempt: 'Cannot import a schema',
    seen: 'it may be read from files or asked of a cluster, and both are named',
  });
}

interface Read {
  readonly documents: readonly OpenApi[];
  readonly server?: string;
}

async function fromFiles(session: Session, files: readonly string[]): Promise<Read> {
  const documents: OpenApi[] = [];
  for (const file of files) {
    const { name, text } = await readDocument(session, file);
    documents.push(readOpenApi(text, name));
  }
  return { documents };
}

function fromCluster(session: Session, options: SchemaImportOptions): Promise<Read> {
  return withCluster(session, options, (cluster) => {
    session.say(`Asking ${cluster.name} what it serves`);
    return fetchOpenApi(cluster);
  });
}

/** The groups whose custom kinds are known by their fields only. */
function lackingGroups({ kinds }: SchemaFacts, documents: readonly OpenApi[]): readonly string[] {
  const whole = new Set(documents.filter(({ sort }) => sort === 'group').flatMap(({ groupVersions }) => groupVersions));
  const custom = Object.entries(kinds).filter(([, { schema }]) => schema !== undefined);
  const names = custom.map(([key]) => key.slice(0, key.lastIndexOf('/'))).filter((name) => !whole.has(name));
  return [...new Set(names)];
}

interface Imported {
  readonly facts: SchemaFacts;
  readonly lacking: readonly string[];
}

function answerOf(session: Session, { output }: SchemaImportOptions, { facts, lacking }: Imported): Answer {
  const text = factsText(facts);
  const kinds = Object.values(facts.kinds);
  const custom = kinds.filter(({ schema }) => schema !== undefined).length;
  const { kubernetes, server } = facts;
  const document = { kubernetes, server, kinds: kinds.length, customKinds: custom, fieldsOnly: lacking };
  tellLacking(session, lacking);
  if (output === undefined) return { exit: 0, document: { ...document, facts }, data: text };
  const path = session.path(output);
  const shown = shownPath(session, path);
  const written = writeWhole(path, shown, text);
  const report = `${written ? 'wrote' : 'unchanged'} ${shown}: Kubernetes ${server}, ${count(kinds.length, 'kind')}, ${custom} of them custom\n`;
  return { exit: 0, document: { ...document, output: shown, written }, report };
}

const SHOWN = 3;

function tellLacking(session: Session, lacking: readonly string[]): void {
  if (lacking.length === 0) return;
  const more = lacking.length > SHOWN ? ` and ${lacking.length - SHOWN} more` : '';
  const names = lacking.slice(0, SHOWN).join(', ');
  const help = `give \`kubectl get --raw /openapi/v3/apis/${lacking[0] ?? ''}\` as a file, too, or import with --context`;
  session.say(
    `${session.talkStyle.yellow('note')} custom kinds of ${names}${more} are known by fields and types only; ${help}`,
  );
}
