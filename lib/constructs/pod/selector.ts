import { GitopsError, type JsonObject, type Labels, unmatched } from '../../manifest';
import type { CallContext } from '../object/call-context';

/**
 * Checks that a selector matches the labels of the Pods that it is for.
 *
 * @throws GitopsError `construct/selector-mismatch` when it does not
 */
export function checkSelector(selector: JsonObject, labels: Labels, context: CallContext): void {
  const missed = unmatched(selector, labels);
  if (missed === undefined) return;
  throw new GitopsError('construct/selector-mismatch', {
    attempt: `Cannot select the Pods of ${context.object}`,
    origin: context.origin,
    seen: `the selector asks for ${missed}, and the labels of the Pods are ${JSON.stringify(labels)}`,
  });
}
