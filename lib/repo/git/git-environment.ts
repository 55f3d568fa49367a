/** Variables by which users tell git how to connect, whom to be and what to be configured to. */
export const PASSED_ON: readonly string[] = [
  'GIT_ASKPASS',
  'GIT_AUTHOR_DATE',
  'GIT_AUTHOR_EMAIL',
  'GIT_AUTHOR_NAME',
  'GIT_CEILING_DIRECTORIES',
  'GIT_COMMITTER_DATE',
  'GIT_COMMITTER_EMAIL',
  'GIT_COMMITTER_NAME',
  'GIT_CONFIG_COUNT',
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_NOSYSTEM',
  'GIT_CONFIG_SYSTEM',
  'GIT_CURL_VERBOSE',
  'GIT_EXEC_PATH',
  'GIT_HTTP_LOW_SPEED_LIMIT',
  'GIT_HTTP_LOW_SPEED_TIME',
  'GIT_HTTP_USER_AGENT',
  'GIT_LITERAL_PATHSPECS',
  'GIT_OPTIONAL_LOCKS',
  'GIT_PROTOCOL',
  'GIT_PROXY_COMMAND',
  'GIT_PROXY_SSL_CAINFO',
  'GIT_SSH',
  'GIT_SSH_COMMAND',
  'GIT_SSH_VARIANT',
  'GIT_SSL_CAINFO',
  'GIT_SSL_CAPATH',
  'GIT_SSL_CERT',
  'GIT_SSL_KEY',
  'GIT_SSL_NO_VERIFY',
  'GIT_TERMINAL_PROMPT',
  'GIT_TRACE',
  'SSH_ASKPASS',
  ...Array.from({ length: 32 }, (_, at) => [`GIT_CONFIG_KEY_${at}`, `GIT_CONFIG_VALUE_${at}`]).flat(),
];

const FIXED: Readonly<Record<string, string>> = {
  GIT_LITERAL_PATHSPECS: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  LC_ALL: 'C',
  LANGUAGE: '',
};

const DROPPED: ReadonlySet<string> = new Set(['EDITOR', 'VISUAL', 'PAGER', 'PREFIX']);

/**
 * The environment of a git command: that of this process, without what ties git to another repository
 * (a run from within a git hook), without editors and pagers, with the answers in plain English.
 */
export function gitEnvironment(
  own: NodeJS.ProcessEnv,
  more: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(own)) {
    const key = name.toUpperCase();
    const kept = key.startsWith('GIT_') ? PASSED_ON.includes(key) : !DROPPED.has(key);
    if (kept && value !== undefined) env[name] = value;
  }
  return { ...env, ...FIXED, ...more };
}
