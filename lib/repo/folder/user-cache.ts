import { homedir } from 'node:os';
import { join } from 'node:path';

/** The folder for what a user can make again; none where the system knows no home of the user, as in some containers. */
export function userCache(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const home = homeFolder();
  return env['XDG_CACHE_HOME'] || (home && join(home, '.cache'));
}

function homeFolder(): string | undefined {
  try {
    return homedir();
  } catch {
    return undefined;
  }
}
