import type { IConstruct } from 'constructs';
import {
  type Finding,
  type Manifest,
  PLACEMENT,
  type Placement,
  type ResourceId,
  idOf,
  nearerPlacement,
} from '../../manifest';
import { type Judged, judge } from '../../policy';
import type { Named } from '../names/content-names';
import type { Item } from '../item';
import { originAt } from '../overlays/field-origin';
import type { Here } from '../here';

/** Judges the objects of an environment by the rules, with what holds for each where it was written. */
export function judgeItems({ items, references }: Named, { project, place }: Here): readonly Finding[] {
  const placements = new Placements({ accept: project.accept, production: place.tier === 'production' });
  const judged = [...items.values()].map((item): Judged => {
    const { manifest, origin, stem, external } = item;
    const { profile, accept, production } = placements.of(item);
    const named = references.get(stem === undefined ? idOf(manifest) : idBefore(manifest, stem));
    const locate = item.written && ((path: string) => originAt(item, path));
    return { manifest, origin, locate, profile, accept, production, stem, external, references: named };
  });
  return judge(judged);
}

/** The identity of an object before a hash became part of its name. */
function idBefore(manifest: Manifest, stem: string): ResourceId {
  return idOf({ ...manifest, metadata: { ...manifest.metadata, name: stem } });
}

/** What holds for objects where they were written; each scope is looked at once. */
class Placements {
  private readonly known = new Map<IConstruct, Placement>();

  constructor(private readonly outermost: Placement) {}

  /** What holds for an object; no profile fills in the fields of those that other packages, or nobody, wrote. */
  of({ placement, construct }: Item): Placement {
    if (placement) return placement;
    const around = construct ? this.around(construct) : this.outermost;
    return { ...around, profile: 'verbatim' };
  }

  private around(construct: IConstruct): Placement {
    const found = this.known.get(construct);
    if (found) return found;
    const { scope } = construct.node;
    const outer = scope ? this.around(scope) : this.outermost;
    const own: unknown = construct.node.tryGetContext(PLACEMENT);
    const placement = own === scope?.node.tryGetContext(PLACEMENT) ? outer : nearerPlacement(outer, own);
    this.known.set(construct, placement);
    return placement;
  }
}
