import { type Project, assertKnownEnvironment } from '../environment';
import {
  type Finding,
  type ResourceId,
  type Unit,
  compareCodeUnits,
  mergeFindings,
  sortFindings,
  unitPath,
} from '../manifest';
import { type Locate, checkClashes, checkObjects } from './checks/check-units';
import { renderEnvironment } from './render-environment';
import { Problems } from './failure';
import { type Written, originAt } from './overlays/field-origin';
import { relativeOrigin, withRelativeErrors } from './relative';

/** What is rendered, and how. */
export interface SynthesizeOptions {
  /** The environments to render. @default - all */
  readonly environments?: readonly string[];
  /** The project folder: the files of origins are named relative to it. @default - they keep the names of the runtime */
  readonly root?: string;
}

/** What a project renders. */
export interface Synthesis {
  /** One unit an application and environment, and one for the environment itself, in the order of their folders. */
  readonly units: readonly Unit[];
  /** What the checks and the rules found, once for all environments alike; an error means that nothing should be written. */
  readonly findings: readonly Finding[];
  /** The environments that were rendered, by name. */
  readonly environments: readonly string[];
}

/**
 * Renders a project: settings, trees, objects, overlays, names and references, checks, units.
 *
 * It is pure: the same project gives the same units, whatever the order of declaration.
 *
 * @throws GitopsError `environment/unknown-name` for an environment that the project does not have
 * @throws GitopsError `synth/…` and `overlay/…` for what cannot be rendered
 */
export function synthesize(project: Project, options: SynthesizeOptions = {}): Synthesis {
  const environments = [...chosen(project, options.environments)].sort(compareCodeUnits);
  return withRelativeErrors(options.root, () => renderAll(project, environments, options.root));
}

function renderAll(project: Project, environments: readonly string[], root: string | undefined): Synthesis {
  const problems = new Problems('Cannot apply the overlays of the project');
  const rendered = environments.flatMap((environment) => {
    const place = project.environments.places[environment];
    if (!place) return [];
    const { written, units, findings } = renderEnvironment({ project, environment, place }, root, problems);
    return [
      {
        environment,
        written,
        units,
        findings: findings.map((finding) => ({ ...finding, environments: [environment] })),
      },
    ];
  });
  problems.throwIfAny();
  const units = rendered.flatMap((one) => one.units).sort((a, b) => compareCodeUnits(unitPath(a), unitPath(b)));
  const checked = [...checkObjects(units, project, locateIn(rendered, root)), ...checkClashes(units, project)];
  const found = mergeFindings([...rendered.flatMap(({ findings }) => findings), ...checked]);
  return { units, findings: sortFindings(found), environments };
}

function locateIn(
  rendered: readonly { readonly environment: string; readonly written: ReadonlyMap<ResourceId, Written> }[],
  root: string | undefined,
): Locate {
  const all = new Map(rendered.map(({ environment, written }) => [environment, written]));
  return ({ environment }, id) => {
    const item = all.get(environment)?.get(id);
    return item && ((path) => relativeOrigin(originAt(item, path), root));
  };
}

function chosen(project: Project, wanted: readonly string[] | undefined): readonly string[] {
  const known = project.environments.names;
  if (!wanted) return known;
  for (const name of wanted) assertKnownEnvironment(name, known, { attempt: `Cannot render environment "${name}"` });
  return known.filter((name) => wanted.includes(name));
}
