import { GitopsError } from '../../manifest';
import { decodeUtf8 } from '../manifests/utf8';

/**
 * The text that came on standard input.
 *
 * @throws GitopsError `manifest/unreadable-yaml` where it is no UTF-8
 */
export function textOfInput(bytes: Uint8Array): string {
  const decoded = decodeUtf8(bytes);
  if ('text' in decoded) return decoded.text;
  throw new GitopsError('manifest/unreadable-yaml', {
    attempt: 'Cannot read standard input',
    seen: `at line ${decoded.line}, column ${decoded.column}, ${decoded.seen}`,
    remedy: 'Give it as UTF-8.',
  });
}
