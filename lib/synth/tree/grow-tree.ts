import { Construct, type IConstruct } from 'constructs';
import { type ApplicationDefinition, type Project, envOf, isThenable } from '../../environment';
import { type Accept, GitopsError, PLACEMENT, type Placement, acceptanceProblem, originOfCall } from '../../manifest';
import { attemptUserCode, failureOf } from '../failure';
import type { Addition, Here, Tree } from '../here';
import { isolationIn } from '../place/isolation';
import { runsIn } from './runs-in';
import { TreeRoot } from './tree-root';

/** Builds an application for an environment; nothing where it does not run. */
export function growTree(app: ApplicationDefinition, here: Here, additions: readonly Addition[]): Tree | undefined {
  if (!runsIn(app, here.environment)) return undefined;
  const placement = placementOf(app, here);
  const root = new TreeRoot();
  root.node.setContext(PLACEMENT, placement);
  const made = build(app, here, root);
  const added = addAll(additions, { made, root }, { app, here });
  reportInvalid(app, here, root);
  const { namespace, profile = 'hardened' } = placement;
  const { id: application, mark } = app;
  return { application, mark, profile, ...(namespace === undefined ? {} : { namespace }), root, made, added };
}

function placementOf(app: ApplicationDefinition, here: Here): Placement {
  const { project, environment, place } = here;
  const namespace = app.namespaceIn(environment);
  return {
    application: app.id,
    environment,
    cluster: place.cluster,
    ...(namespace === undefined ? {} : { namespace }),
    profile: app.profile ?? project.profile,
    hardening: { ...project.hardening, ...app.hardening },
    accept: acceptedIn(app, project),
    production: place.tier === 'production',
    isolation: isolationIn(here),
  };
}

/** What is accepted in an application; of what its constructs accept themselves they take care. */
function acceptedIn(app: ApplicationDefinition, project: Project): Accept {
  const accept = { ...project.accept, ...app.accept };
  const wrong = acceptanceProblem(accept);
  if (!wrong) return accept;
  throw new GitopsError('construct/invalid-acceptance', {
    attempt: `Cannot accept "${wrong.code}" in application "${app.id}"`,
    origin: originOfCall(app.mark),
    seen: wrong.seen,
  });
}

function build(app: ApplicationDefinition, here: Here, root: TreeRoot): unknown {
  const attempt = `Cannot build application "${app.id}" for environment "${here.environment}"`;
  const made = attemptUserCode('synth/build-failed', attempt, () => app.build(root, envFor(app, here)));
  const wrong = wrongResult(made, root);
  if (wrong) throw new GitopsError('synth/build-failed', { attempt, origin: originOfCall(app.mark), seen: wrong });
  return made;
}

function envFor(app: ApplicationDefinition, { project, environment, place }: Here): ReturnType<typeof envOf> {
  const settings = app.settingsIn(environment);
  return envOf({
    name: environment,
    place,
    application: app.id,
    namespace: app.namespaceIn(environment),
    settings: typeof settings === 'object' ? settings.values : undefined,
    images: app.images,
    release: project.releases[environment]?.[app.id],
  });
}

function wrongResult(made: unknown, root: TreeRoot): string | undefined {
  if (isThenable(made)) return 'build is asynchronous; prepare what it needs before, and build at once';
  if (!Construct.isConstruct(made)) return `build returned ${made === null ? 'null' : typeof made}, not a construct`;
  return made.node.root === root ? undefined : 'build returned a construct outside of the scope that it was given';
}

/** Lets overlays add to a tree; gives what each of them added. */
function addAll(
  additions: readonly Addition[],
  { made, root }: Pick<Tree, 'made' | 'root'>,
  about: { readonly app: ApplicationDefinition; readonly here: Here },
): ReadonlyMap<IConstruct, Addition> {
  const added = new Map<IConstruct, Addition>();
  if (additions.length === 0) return added;
  const known = new Set(root.node.findAll());
  for (const addition of additions) {
    add(addition, made, about);
    for (const construct of root.node.findAll()) {
      if (known.has(construct)) continue;
      known.add(construct);
      added.set(construct, addition);
    }
  }
  return added;
}

function add(addition: Addition, made: unknown, { app, here }: { app: ApplicationDefinition; here: Here }): void {
  const attempt = `Cannot add to application "${app.id}" in environment "${here.environment}"`;
  const told = { attempt, origin: originOfCall(addition.mark) };
  let added: unknown;
  try {
    added = addition.build(made);
  } catch (error) {
    const failure = failureOf('overlay/failed', attempt, error);
    if (failure.origin?.file) throw failure;
    const { code, remedy, details } = failure;
    const seen = error instanceof Error ? error.message : String(error);
    throw new GitopsError(code, { ...told, seen, remedy, details, cause: error });
  }
  if (isThenable(added))
    throw new GitopsError('overlay/failed', { ...told, seen: 'it is asynchronous, so it adds too late' });
}

function reportInvalid(app: ApplicationDefinition, { environment }: Here, root: TreeRoot): void {
  const found = root.node
    .findAll()
    .flatMap((construct: IConstruct) =>
      construct.node.validate().map((message) => `${construct.node.path || app.id}: ${message}`),
    );
  if (found.length === 0) return;
  throw new GitopsError('synth/invalid-construct', {
    attempt: `Cannot render application "${app.id}" for environment "${environment}"`,
    seen: found.length === 1 ? (found[0] ?? '') : `${found.length} constructs are invalid`,
    details: found.length === 1 ? [] : found,
  });
}
