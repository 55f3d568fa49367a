/** A word, path, flag or sentence: begins as no number, date or indicator does. */
const WORDS = /^(?:[A-Za-z_/$]|\.\.?\/|--?[A-Za-z])[: A-Za-z0-9_\-./@+=,;()$%&?~^!*|'<>]*$/;
/** Colons and blanks that stand beside each other or at the end. */
const LOOSE = /[: ](?:[: ]|$)/;
/** What some reader takes for a boolean, null, a number (`e5` is one to some) or a special float. */
const MISREAD = /^(?:y|n|yes|no|on|off|true|false|null|-{0,2}(?:nan|inf|infinity|e[-+.\d_]*)|_[\d_]*)$/i;
/** `100m`, `1.5Gi`, `25%`, `1h30m`: digits that end in a letter or sign of no number format. */
const AMOUNT = /^(?:\d+(?:\.\d+)?(?:%|[numkMG]|[KMGTPE]i)|(?:\d+(?:ms|us|ns|h|m|s))+)$/;
/** `1.2.3`, `10.0.0.0/8`, `1.2.3-rc.1`: two dots are in no number, and a date has none. */
const DOTTED = /^\d+(?:\.\d+){2,}(?:[-+/][0-9A-Za-z.-]+)?$/;
/** Longest text that is held against the forms above; patterns with repeated groups give up on texts of megabytes. */
const LONGEST_AMOUNT = 256;
const PLAIN_KEY = /^[A-Za-z_/][A-Za-z0-9_\-./]*$/;

/** Whether every reader of YAML 1.1 and 1.2 takes the bare text for this very string. */
export function isPlain(text: string): boolean {
  const first = text.charCodeAt(0);
  if (first >= 48 && first <= 57) return text.length <= LONGEST_AMOUNT && (AMOUNT.test(text) || DOTTED.test(text));
  return WORDS.test(text) && !LOOSE.test(text) && !MISREAD.test(text);
}

/** Whether every reader takes the bare text for this very key; keys are held to a smaller alphabet. */
export function isPlainKey(text: string): boolean {
  return PLAIN_KEY.test(text) && !MISREAD.test(text);
}
