import { ApiObject } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { type Finding, OBJECT_SOURCE, idOf, isObjectSource } from '../../manifest';
import { attemptUserCode } from '../failure';
import { renderForeign } from './foreign-object';
import type { Item } from '../item';
import type { Tree } from '../here';

/** Collects the objects of a tree: of our constructs, and of any other that is a cdk8s ApiObject. */
export function collect(tree: Tree): readonly Item[] {
  return tree.root.node.findAll().flatMap((construct) => readConstruct(construct, tree.application) ?? []);
}

/** What is to be said of an object that its class did not render whole. */
export function lostFields({ manifest, origin, lost = [] }: Item): readonly Finding[] {
  const message = 'the construct that was used dropped this field while it was rendered';
  return lost.map((path) => ({
    code: 'synth/field-lost',
    severity: 'warning',
    object: idOf(manifest),
    path,
    origin,
    message,
  }));
}

/** What constructs say about their objects, as these will be written. */
export function toldByConstructs(items: Iterable<Item>): readonly Finding[] {
  return [...items].flatMap(({ manifest, origin, findings = [], judge }) => {
    const judged = judge?.(manifest) ?? [];
    if (findings.length + judged.length === 0) return [];
    const object = idOf(manifest);
    return [...findings.map((one) => ({ ...one, object })), ...judged.map((one) => ({ ...one, object, origin }))];
  });
}

function readConstruct(construct: IConstruct, application: string): Item | undefined {
  if (isObjectSource(construct)) {
    const attempt = `Cannot render "${construct.node.path}" of application "${application}"`;
    const sourced = attemptUserCode('synth/unrenderable', attempt, () => construct[OBJECT_SOURCE]());
    return { ...sourced, naming: sourced.naming ?? 'fixed', application, construct };
  }
  if (!ApiObject.isApiObject(construct)) return undefined;
  const { manifest, lost } = renderForeign(construct);
  return { manifest, origin: { construct: construct.node.path }, naming: 'fixed', application, construct, lost };
}
