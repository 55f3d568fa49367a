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
  return parts.flatMap((part): readonly (ParsedDocument | GitopsError)[] => {
    const documents = valueOrError(() => readPart(part));
    return GitopsError.is(documents) ? [documents] : documents;
  });
}

function valueOrError<Value>(read: () => Value): Value | GitopsError {
  try {
    return read();
  } catch (error) {
    if (GitopsError.is(error)) return error;
    throw error;
  }
}
