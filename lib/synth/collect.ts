import { ApiObject } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { type Finding, OBJECT_SOURCE, idOf, isObjectSource } from '../manifest';
import { attemptUserCode } from './failure';
import { renderForeign } from './foreign-object';
import type { Item } from './item';
import type { Tree } from './tree';

/** The objects of a tree, and what is to be said of them. */
export interface Collected {
  readonly items: readonly Item[];
  readonly findings: readonly Finding[];
}

/** Collects the objects of a tree: of our constructs, and of any other that is a cdk8s ApiObject. */
export function collect(tree: Tree): Collected {
  const items: Item[] = [];
  const findings: Finding[] = [];
  for (const construct of tree.root.node.findAll()) {
    const found = readConstruct(construct, tree.application);
    if (!found) continue;
    items.push(found.item);
    findings.push(...found.lost.map((path) => lostField(found.item, path)));
  }
  return { items, findings };
}

function readConstruct(
  construct: IConstruct,
  application: string,
): { item: Item; lost: readonly string[] } | undefined {
  if (isObjectSource(construct)) {
    const attempt = `Cannot render "${construct.node.path}" of application "${application}"`;
    const sourced = attemptUserCode('synth/unrenderable', attempt, () => construct[OBJECT_SOURCE]());
    const { manifest, origin, naming = 'fixed' } = sourced;
    return { item: { manifest, origin, naming, application, construct }, lost: [] };
  }
  if (!ApiObject.isApiObject(construct)) return undefined;
  const { manifest, lost } = renderForeign(construct);
  return {
    item: { manifest, origin: { construct: construct.node.path }, naming: 'fixed', application, construct },
    lost,
  };
}

function lostField({ manifest, origin }: Item, path: string): Finding {
  const message = 'the construct that was used dropped this field while it was rendered';
  return { code: 'synth/field-lost', severity: 'warning', object: idOf(manifest), path, origin, message };
}
