import type { Finding } from '../manifest';
import type { Session } from './session';

/** Tells what people should know of a repository, each with its code. */
export function tellWarnings(session: Session, warnings: readonly Finding[]): void {
  const { talkStyle } = session;
  for (const { code, message } of warnings)
    session.say(`${talkStyle.yellow('warning')} ${talkStyle.bold(code)} ${message}`);
}
