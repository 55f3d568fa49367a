import {
  type Alias,
  type Document,
  LineCounter,
  type Node,
  type ScalarTag,
  isNode,
  isScalar,
  parseAllDocuments,
  visit,
} from 'yaml';
import { type Source, errorAt } from './source';

/** One document of a source: its nodes, and what its aliases stand for. */
export interface Composed {
  readonly source: Source;
  readonly root: Node;
  readonly targets: ReadonlyMap<Alias, Node>;
}

/** A raw character that Kubernetes refuses, or that is a line break to some readers only. */
const RAW = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff]/;

const TOO_DEEP = 'lists and maps are nested too deep to be read';

/** Tags of single values, kept as text here; what the text means is decided later. */
const TEXT_TAGS: ScalarTag[] = ['binary', 'timestamp'].map((name) => ({
  tag: `tag:yaml.org,2002:${name}`,
  resolve: (text) => text,
}));

/**
 * Reads the structure of YAML: documents, maps, lists and texts, with their places.
 *
 * @throws GitopsError `manifest/unreadable-yaml`
 */
export function compose(part: Pick<Source, 'text' | 'file' | 'linesBefore'>): readonly Composed[] {
  const source: Source = { ...part, lines: new LineCounter() };
  return read(source)
    .filter((document) => !isEmpty(document))
    .map((document) => checked(source, document));
}

function read(source: Source): readonly Document.Parsed[] {
  const options = {
    schema: 'failsafe',
    customTags: TEXT_TAGS,
    uniqueKeys: false,
    strict: false,
    prettyErrors: false,
    logLevel: 'silent' as const,
  };
  try {
    const documents = parseAllDocuments(source.text, { ...options, lineCounter: source.lines });
    checkRaw(source);
    return Array.isArray(documents) ? documents : [];
  } catch (error) {
    if (error instanceof RangeError) throw errorAt(source, 0, TOO_DEEP);
    throw error;
  }
}

function checkRaw(source: Source): void {
  const match = RAW.exec(source.text);
  if (!match) return;
  const code = match[0].charCodeAt(0).toString(16).padStart(4, '0');
  throw errorAt(
    source,
    match.index,
    `the character U+${code.toUpperCase()} stands there as such; write "\\u${code}" between double quotes`,
  );
}

function isEmpty({ contents, errors }: Document.Parsed): boolean {
  if (errors.length > 0) return false;
  return (
    contents === null || (isScalar(contents) && contents.source === '' && contents.type === 'PLAIN' && !contents.tag)
  );
}

function checked(source: Source, document: Document.Parsed): Composed {
  const error = document.errors[0];
  if (error) throw errorAt(source, error.pos[0], sentence(error.message));
  const { explicit, version } = document.directives.yaml;
  if (explicit && version !== '1.1')
    throw errorAt(source, 0, `%YAML ${version} is refused by kubectl; leave the line out`);
  const root: unknown = document.contents;
  if (!isNode(root)) throw errorAt(source, 0, 'the document has no content');
  return { source, root, targets: targetsOf(document) };
}

function sentence(message: string): string {
  if (/call stack/i.test(message)) return TOO_DEEP;
  return message.charAt(0).toLowerCase() + message.slice(1).replace(/\s+/g, ' ');
}

/** What each alias stands for: the last node before it that has its anchor. */
function targetsOf(document: Document.Parsed): ReadonlyMap<Alias, Node> {
  const anchors = new Map<string, Node>();
  const targets = new Map<Alias, Node>();
  visit(document, {
    Alias: (_, alias) => {
      const target = anchors.get(alias.source);
      if (target) targets.set(alias, target);
    },
    Value: (_, node) => {
      if (node.anchor !== undefined) anchors.set(node.anchor, node);
    },
  });
  return targets;
}
