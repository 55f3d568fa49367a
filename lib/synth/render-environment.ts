import { type ApplicationDefinition, definitionOf } from '../environment';
import {
  ENVIRONMENT_UNIT,
  type Finding,
  type ResourceId,
  ResourceSet,
  type Unit,
  compareCodeUnits,
  idOf,
  originOfCall,
} from '../manifest';
import { collect, lostFields, toldByConstructs } from './tree/collect';
import { nameByContent } from './names/content-names';
import { environmentObjects } from './place/environment-objects';
import type { Problems } from './failure';
import { type Item, type Items, itemsOf } from './item';
import { judgeItems } from './checks/judge';
import { listTypesAt } from './checks/known-kinds';
import { placeInNamespace, scopesOf } from './names/namespaces';
import { openNamespaces } from './place/isolation';
import { isolatedNamespaces } from './place/isolation-policies';
import type { Written } from './overlays/field-origin';
import { type RunningOverlay, patch, runOverlays } from './overlays/patch';
import { relativeFinding, relativeOrigin } from './relative';
import { haystackOf } from './overlays/selection';
import type { Addition, Here, Tree } from './here';
import { growTree } from './tree/grow-tree';

/** What one environment renders. */
export interface RenderedEnvironment {
  /** The objects that overlays wrote in; the trees of the others are let go. */
  readonly written: ReadonlyMap<ResourceId, Written>;
  readonly units: readonly Unit[];
  readonly findings: readonly Finding[];
}

/** Renders one environment: trees, objects, overlays, names, units. */
export function renderEnvironment(here: Here, root: string | undefined, problems: Problems): RenderedEnvironment {
  const running = runOverlays(here);
  const trees = growTrees(here, running);
  reportHomeless(here, running, { trees, problems });
  const placed = placeObjects(here, trees);
  const byApplication = new Map(trees.map((tree) => [tree.application, tree]));
  const hay = haystackOf(here.environment, placed.items, byApplication);
  const patched = patch(running, hay, { problems, listTypes: listTypesAt(here, placed.items) });
  const named = nameByContent(itemsOf(patched.items));
  const told = [...toldByConstructs(named.items.values()), ...judgeItems(named, here)];
  return {
    written: writtenOf(named.items),
    units: unitsOf(here, trees, { items: named.items, root }),
    findings: [...placed.findings, ...patched.findings, ...named.findings, ...told].map((finding) =>
      relativeFinding(finding, root),
    ),
  };
}

function writtenOf(items: Items): ReadonlyMap<ResourceId, Written> {
  const found = [...items].filter(([, { written }]) => written !== undefined);
  return new Map(
    found.map(([id, { manifest, origin, written }]) => [id, { manifest, origin, written: written ?? [] }]),
  );
}

/** Trees grow in the order of their ids, so that the order of declaration cannot matter. */
function growTrees(here: Here, running: readonly RunningOverlay[]): readonly Tree[] {
  const applications = here.project.applications.map(definitionOf).sort((a, b) => compareCodeUnits(a.id, b.id));
  return applications.flatMap((app) => growTree(app, here, additionsTo(app, running)) ?? []);
}

/** What is added to an application that does not run here would be lost. */
function reportHomeless(
  { environment }: Here,
  running: readonly RunningOverlay[],
  { trees, problems }: { trees: readonly Tree[]; problems: Problems },
): void {
  for (const { overlay, steps } of running) {
    for (const { application, mark } of steps.additions) {
      if (trees.some((tree) => tree.application === application)) continue;
      problems.add('overlay/no-match', {
        attempt: `Cannot apply overlay "${overlay.name}" in environment "${environment}"`,
        origin: originOfCall(mark),
        seen: `it adds to application "${application}", which does not run there`,
      });
    }
  }
}

function additionsTo(app: ApplicationDefinition, running: readonly RunningOverlay[]): readonly Addition[] {
  return running.flatMap(({ overlay, steps }) =>
    steps.additions
      .filter(({ application }) => application === app.id)
      .map((addition) => ({ ...addition, overlay: overlay.name })),
  );
}

function placeObjects(
  here: Here,
  trees: readonly Tree[],
): { readonly items: Items; readonly findings: readonly Finding[] } {
  const collected = trees.map((tree) => ({ tree, items: collect(tree) }));
  const scopes = scopesOf(
    here,
    collected.flatMap(({ items }) => items),
  );
  const placed = collected.flatMap(({ tree, items }) => items.map((item) => placeInNamespace(item, tree, scopes)));
  const present = new Set(placed.map(({ item }) => idOf(item.manifest)));
  const isolated = isolatedNamespaces(collected);
  const own = environmentObjects(here.place, namespacesOf(trees), present, isolated);
  return {
    items: itemsOf([...own, ...placed.map(({ item }) => item)]),
    findings: [
      ...openNamespaces(here, trees),
      ...placed.flatMap(({ item, finding }) => [...lostFields(item), ...(finding ? [finding] : [])]),
    ],
  };
}

function namespacesOf(trees: readonly Tree[]): ReadonlySet<string> {
  const names = trees.flatMap(({ namespace }) => namespace ?? []);
  return new Set(names.sort(compareCodeUnits));
}

function unitsOf(
  { environment, place }: Here,
  trees: readonly Tree[],
  given: { items: Items; root: string | undefined },
): readonly Unit[] {
  const byApplication = new Map<string, Item[]>();
  for (const item of given.items.values()) {
    const list = byApplication.get(item.application);
    if (list) list.push(item);
    else byApplication.set(item.application, [item]);
  }
  const where = { environment, cluster: place.cluster };
  const own = byApplication.get(ENVIRONMENT_UNIT) ?? [];
  return [
    ...(own.length > 0 ? [{ ...where, application: ENVIRONMENT_UNIT, resources: resourcesOf(own, given.root) }] : []),
    ...trees.map(({ application, namespace }) => ({
      ...where,
      application,
      ...(namespace === undefined ? {} : { namespace }),
      resources: resourcesOf(byApplication.get(application) ?? [], given.root),
    })),
  ];
}

function resourcesOf(items: readonly Item[], root: string | undefined): ResourceSet {
  return ResourceSet.of(
    items.map(({ manifest, origin, stem }) => ({
      manifest,
      origin: relativeOrigin(origin, root),
      ...(stem !== undefined && { stem }),
    })),
  );
}
