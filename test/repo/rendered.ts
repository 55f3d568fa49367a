import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type ResourceId, resourceId } from '../../lib/manifest';
import type { RenderedUnit, Scope } from '../../lib/repo';

/** Every environment that the tests use. */
export const ALL: Scope = { environments: ['prod', 'qa', 'team a'] };

export interface Sample {
  readonly environment?: string;
  readonly application?: string;
  readonly namespace?: string;
  /** Text of each object, by kind and name: `{ 'Deployment/web': 'replicas: 1' }`. */
  readonly objects: Readonly<Record<string, string>>;
}

/** A rendered unit with one small file for each object. */
export function rendered({
  environment = 'prod',
  application = 'shop',
  namespace = 'shop',
  objects,
}: Sample): RenderedUnit {
  const unit = { environment, cluster: 'eu', application };
  const files = new Map<string, string>();
  const ids = new Map<string, ResourceId>();
  for (const [object, text] of Object.entries(objects)) {
    const [kind = '', name = ''] = object.split('/');
    const file = `${kind.toLowerCase()}-${name.replace(/-h[0-9]+$/, '')}.yaml`;
    files.set(file, `kind: ${kind}\nname: ${name}\n${text}\n`);
    ids.set(file, resourceId({ group: '', kind, namespace, name }));
  }
  return { unit, namespace, files, ids };
}

const folders: string[] = [];

/** A new folder that {@link removeFolders} removes. */
export function newFolder(prefix = 'repo'): string {
  const folder = mkdtempSync(join(tmpdir(), `${prefix}-`));
  folders.push(folder);
  return folder;
}

export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** Every file below a folder with its text, git's own left out. */
export function readAll(root: string, at = ''): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(join(root, at), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = at ? `${at}/${entry.name}` : entry.name;
    if (entry.name === '.git') continue;
    if (entry.isDirectory()) Object.assign(found, readAll(root, path));
    else found[path] = readFileSync(join(root, path), 'utf8');
  }
  return found;
}

/** Every file and folder with what changes when it is written. */
export function stamps(root: string, at = ''): Record<string, string> {
  const { mtimeMs, ino } = statSync(join(root, at));
  const found: Record<string, string> = { [at || '.']: `${ino} ${mtimeMs}` };
  for (const entry of readdirSync(join(root, at), { withFileTypes: true })) {
    const path = at ? `${at}/${entry.name}` : entry.name;
    if (entry.isDirectory()) Object.assign(found, stamps(root, path));
    else found[path] = `${statSync(join(root, path)).ino} ${statSync(join(root, path)).mtimeMs}`;
  }
  return found;
}

export function put(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
