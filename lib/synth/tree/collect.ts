import { ApiObject } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { type Finding, OBJECT_SOURCE, type Origin, idOf, isObjectSource, originOfCall } from '../../manifest';
import { attemptUserCode } from '../failure';
import type { Tree } from '../here';
import type { Item } from '../item';
import { originAt } from '../overlays/field-origin';
import { renderForeign } from './foreign-object';

/** Collects the objects of a tree: of our constructs, and of any other that is a cdk8s ApiObject. */
export function collect(tree: Tree): readonly Item[] {
  return tree.root.node.findAll().flatMap((construct) => readConstruct(construct, tree) ?? []);
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
  return [...items].flatMap((item) => {
    const { manifest, findings = [], judge } = item;
    const judged = judge?.(manifest) ?? [];
    if (findings.length + judged.length === 0) return [];
    const object = idOf(manifest);
    return [
      ...findings.map((one) => ({ ...one, object })),
      ...judged.map((one) => ({ ...one, object, origin: originAt(item, one.path) })),
    ];
  });
}

function readConstruct(construct: IConstruct, tree: Tree): Item | undefined {
  const { application } = tree;
  if (isObjectSource(construct)) {
    const attempt = `Cannot render "${construct.node.path}" of application "${application}"`;
    const sourced = attemptUserCode('synth/unrenderable', attempt, () => construct[OBJECT_SOURCE]());
    const origin = originIn(tree, construct, sourced.origin);
    return { ...sourced, origin, naming: sourced.naming ?? 'fixed', application, construct };
  }
  if (!ApiObject.isApiObject(construct)) return undefined;
  const { manifest, lost } = renderForeign(construct);
  const origin = originIn(tree, construct, { construct: construct.node.path });
  return { manifest, origin, naming: 'fixed', application, construct, lost };
}

/** Constructs of other packages keep no line: the nearest one that is known is that of the overlay or the application. */
function originIn({ added, mark }: Tree, construct: IConstruct, own: Origin): Origin {
  const addition = added.get(construct);
  return {
    ...own,
    ...(addition && { overlay: addition.overlay }),
    ...(own.file === undefined && originOfCall(addition?.mark ?? mark)),
  };
}
