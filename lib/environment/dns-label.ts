const SHAPE = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const LONGEST = 63;
const RESERVED_FOLDER = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])$/;

/** Says what is wrong with a DNS label, the strictest sort of Kubernetes name; nothing when it is one. */
export function dnsLabelProblem(text: unknown): string | undefined {
  if (typeof text !== 'string') return `it is a ${typeof text}, not a string`;
  if (text === '') return 'it is empty';
  if (text.length > LONGEST) return `it has ${text.length} characters, at most ${LONGEST} are allowed`;
  if (!SHAPE.test(text)) return 'only a-z, 0-9 and "-" are allowed, with a letter or digit at both ends';
  return undefined;
}

/** Says what is wrong with a name that also names a folder, on every operating system. */
export function folderNameProblem(text: unknown): string | undefined {
  const problem = dnsLabelProblem(text);
  if (problem) return problem;
  return RESERVED_FOLDER.test(String(text)) ? 'Windows reserves this name, it cannot be a folder there' : undefined;
}
