import { GitopsError } from '../../manifest';
import { gitEnvironment, PASSED_ON } from './git-environment';

/** What a git command said. */
export interface GitAnswer {
  readonly code: number;
  readonly bytes: Buffer;
  /** Standard output as text, without the last line end. */
  readonly text: string;
  /** Standard error as text, without passwords of addresses. */
  readonly error: string;
}

/** How one git command is run. */
export interface GitCall {
  /** Text for its standard input. @default - none */
  readonly input?: string;
  /** Variables for this command only. @default - none */
  readonly env?: Readonly<Record<string, string>>;
  /** Longest silence in milliseconds. @default - for ever */
  readonly silenceMs?: number;
}

/** Runs git in one folder. */
export interface Git {
  readonly folder: string;
  /**
   * Runs a command; a failure of the command is an answer.
   *
   * @throws GitopsError `repo/no-git`
   */
  ask(args: readonly string[], call?: GitCall): Promise<GitAnswer>;
  /**
   * Runs a command that is not expected to fail.
   *
   * @throws GitopsError `repo/git-failed`, `repo/no-git`
   */
  run(args: readonly string[], call?: GitCall): Promise<GitAnswer>;
}

/** Runs git in a folder, without hooks, prompts and translations. */
export function gitIn(folder: string): Git {
  const ask = (args: readonly string[], call: GitCall = {}): Promise<GitAnswer> => askGit(folder, args, call);
  return {
    folder,
    ask,
    run: async (args, call) => {
      const answer = await ask(args, call);
      if (answer.code !== 0) throw gitFailed(args, answer);
      return answer;
    },
  };
}

/** The error for a command that failed for no reason that another code describes. */
export function gitFailed(args: readonly string[], answer: GitAnswer): GitopsError {
  const seen = answer.error || answer.text || `it ended with code ${answer.code}`;
  return new GitopsError('repo/git-failed', {
    attempt: `Cannot run git ${args[0] ?? ''}`,
    seen: firstLine(seen),
    details: seen.split('\n').slice(1),
  });
}

/** The line that says what went wrong. */
export function firstLine(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.find((line) => /^(fatal|error):/.test(line)) ?? lines[0] ?? '';
}

interface Output {
  readonly stdOut: readonly Buffer[];
  readonly stdErr: readonly Buffer[];
  readonly exitCode: number;
}

async function askGit(folder: string, args: readonly string[], call: GitCall): Promise<GitAnswer> {
  const { simpleGit } = await import('simple-git');
  const seen: { output?: Output; failure?: unknown } = {};
  const git = simpleGit({
    baseDir: folder,
    config: ['core.hooksPath=/dev/null'],
    allowEnvironment: PASSED_ON,
    unsafe: { allowUnsafeHooksPath: true, allowUnsafeSshCommand: true, allowUnsafeAskPass: true, ...CONFIGURED },
    ...(call.input !== undefined && { input: () => call.input }),
    ...(call.silenceMs !== undefined && { timeout: { block: call.silenceMs } }),
    errors: (failure, output) => {
      seen.output = output;
      seen.failure = failure;
      return undefined;
    },
  });
  await git.env(gitEnvironment(process.env, call.env)).raw([...args]);
  return answerOf(seen.output, seen.failure);
}

/** Settings that come from the user's own environment are the user's to make. */
const CONFIGURED = {
  allowUnsafeConfigPaths: true,
  allowUnsafeConfigEnvCount: true,
  allowUnsafeCredentialHelper: true,
  allowUnsafeUrlRewrite: true,
  allowUnsafeProtocolOverride: true,
  allowUnsafeExec: true,
  allowUnsafeGitProxy: true,
} as const;

const NOT_RUN = -1;

function answerOf(output: Output | undefined, failure: unknown): GitAnswer {
  const bytes = Buffer.concat([...(output?.stdOut ?? [])]);
  const error = Buffer.concat([...(output?.stdErr ?? [])])
    .toString('utf8')
    .trimEnd();
  const code = output?.exitCode ?? NOT_RUN;
  if (code < 0 && /ENOENT|EACCES/.test(error)) {
    throw new GitopsError('repo/no-git', { attempt: 'Cannot run git', seen: firstLine(error).replace(/^Error: /, '') });
  }
  const words = withoutSecrets([error, ownWords(failure, error)].filter(Boolean).join('\n'));
  return { code: failure && code === 0 ? NOT_RUN : code, bytes, text: bytes.toString('utf8').trimEnd(), error: words };
}

/** What the runner itself says, such as that it waited too long; not what it repeats of git. */
function ownWords(failure: unknown, error: string): string {
  const words = failure instanceof Error ? failure.message.trim() : '';
  return error !== '' && words.includes(error) ? '' : words;
}

/** Removes passwords and tokens from the addresses in a text. */
export function withoutSecrets(text: string): string {
  return text.replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi, '$1');
}
