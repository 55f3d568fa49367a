import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Project, dnsLabelProblem } from '../../environment';

/** The name of a project, else that of the nearest package around it as far as it can be made a DNS label. */
export function projectName({ name }: Project, root: string): string | undefined {
  return name ?? nearestPackageName(root);
}

function nearestPackageName(folder: string): string | undefined {
  for (let place = folder; ; place = dirname(place)) {
    const name = packageName(join(place, 'package.json'));
    if (name !== undefined) return asLabel(name);
    if (place === dirname(place)) return undefined;
  }
}

function packageName(file: string): string | undefined {
  try {
    const { name } = JSON.parse(readFileSync(file, 'utf8')) as { readonly name?: unknown };
    return typeof name === 'string' && name !== '' ? name : undefined;
  } catch {
    return undefined;
  }
}

/** A package name without its scope as a DNS label: `@acme/shop_api` is `shop-api`. */
export function asLabel(name: string): string | undefined {
  const label = name
    .replace(/^@[^/]*\//, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 63)
    .replace(/^-+|-+$/g, '');
  return dnsLabelProblem(label) === undefined ? label : undefined;
}
