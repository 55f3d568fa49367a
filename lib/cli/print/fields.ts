import { type FieldChange, formatPath } from '../../manifest';
import type { Style } from './style';

/** Fields that change, one a line: `~ spec.replicas: 3 → 7`. */
export function fieldLines(fields: readonly FieldChange[], style: Style): readonly string[] {
  return fields.map(({ path, change, before, after }) => {
    const place = formatPath(path);
    if (change === 'added') return style.green(`+ ${place}: ${valueText(after)}`);
    if (change === 'removed') return style.red(`- ${place}: ${valueText(before)}`);
    return style.yellow(`~ ${place}: ${valueText(before)} → ${valueText(after)}`);
  });
}

function valueText(value: unknown): string {
  const text = JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part)) as string | undefined;
  return text ?? 'nothing';
}
