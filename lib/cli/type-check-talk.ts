import type { App } from './app/load-app';
import { checkTypes } from './app/type-check';
import type { Session } from './session';

/**
 * Checks the types of an app and says how it ended.
 *
 * @throws GitopsError `app/type-errors`
 */
export async function tellTypeCheck(session: Session, app: App): Promise<void> {
  const { result, reason = '' } = await checkTypes(app, session.io.env);
  if (result === 'skipped') session.say(`${session.talkStyle.yellow('note')} types were not checked: ${reason}`);
  else
    session.detail(
      result === 'passed' ? 'types: no errors' : 'types: no errors, as nothing changed since the last check',
    );
}
