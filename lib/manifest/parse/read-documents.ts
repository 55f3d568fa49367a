import { GitopsError } from '../error';
import type { ParsedDocument } from './document';
import { type ParseOptions, readPart } from './parse-yaml';
import { splitDocuments } from './parts';

/**
 * Reads YAML document by document, as {@link parseYaml} does; what cannot be read is an error among the results and
 * does not keep the documents beside it from being read.
 */
export function readDocuments(text: string, options: ParseOptions = {}): readonly (ParsedDocument | GitopsError)[] {
  const parts = valueOrError(() => splitDocuments(text, options.file));
  if (GitopsError.is(parts)) return [parts];
  const read: (ParsedDocument | GitopsError)[] = [];
  for (const part of parts) {
    const documents = valueOrError(() => readPart(part));
    if (GitopsError.is(documents)) read.push(documents);
    else for (const document of documents) read.push(document);
  }
  return read;
}

function valueOrError<Value>(read: () => Value): Value | GitopsError {
  try {
    return read();
  } catch (error) {
    if (GitopsError.is(error)) return error;
    throw error;
  }
}
