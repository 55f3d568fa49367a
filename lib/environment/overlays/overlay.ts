import type { IConstruct } from 'constructs';
import { type CallMark, GitopsError, type Origin, markCall, originOfCall } from '../../manifest';
import type { Application } from '../application';
import { pickFor } from '../env';
import type { Selection } from '../environments';
import type { KindType } from './kind-types';
import type { AdditionStep, OverlaySteps, Subject } from './overlay-steps';
import { type Place, type Tier, tierOf } from '../place';
import { type Target, TargetRecorder } from './target';
import { isThenable } from '../thenable';
import { shown } from '../shown';

/** What can be selected in an application: constructs, a list of them, or one that is not always there. */
export type Selectable = IConstruct | readonly IConstruct[] | undefined;

/** The shape of the manifest of what is selected; unknown where the construct does not say. */
export type ManifestOf<S> =
  NonNullable<S> extends readonly (infer Element)[]
    ? ManifestOf<Element>
    : NonNullable<S> extends { readonly manifest: infer M }
      ? M
      : unknown;

/** Which object is meant, beside its apiVersion and kind. */
export interface ObjectName {
  /** Name as it is written, before a content hash is added. */
  readonly name: string;
  /** @default - any namespace; the count tells whether more than one is found */
  readonly namespace?: string;
}

/** What an overlay can do in one environment. */
export interface OverlayScope<E extends string> {
  /** The environment that is rendered. */
  readonly environment: { readonly name: E; readonly cluster: string; readonly tier: Tier };
  /** The value for this environment of one for each. */
  pick<const V>(choices: Readonly<Record<E, V>>): V;
  /** Selects the objects of constructs, so that renaming an object never loses its overlay. */
  select<A, S extends Selectable>(app: Application<A, string>, of: (made: A) => S): Target<ManifestOf<S>>;
  /** Selects an object by its identity, in any application: for what was imported. */
  selectObject<const V extends string, const K extends string>(
    apiVersion: V,
    kind: K,
    object: ObjectName,
  ): Target<KindType<V, K>>;
  /** Adds constructs to the tree of an application. */
  add<A>(app: Application<A, string>, build: (made: A) => unknown): void;
  /** Removes the objects of constructs; it is an error when something still refers to them. */
  remove<A, S extends Selectable>(app: Application<A, string>, of: (made: A) => S): Target<ManifestOf<S>>;
}

/** Changes to finished applications, in some environments. */
export interface Overlay<E extends string> {
  readonly name: string;
  readonly in: Selection<E>;
  /** The overlay, to come after others, whose values it may override. */
  after(...others: readonly Overlay<string>[]): Overlay<E>;
}

/** An overlay as the compiler of trees reads it. */
export interface OverlayDefinition {
  readonly name: string;
  readonly selection: Selection<string>;
  readonly after: readonly string[];
  readonly origin: Origin;
  readonly change: (scope: OverlayScope<never>) => unknown;
}

const DEFINITION = Symbol.for('cdk8s-gitops.overlay');

/**
 * Defines an overlay: changes to finished applications in some environments.
 *
 * It fails closed: every selection must match as often as it says, every place must exist, and two overlays that write
 * different values at one place are an error unless one comes {@link Overlay.after} the other or is for fewer environments.
 *
 * @throws GitopsError `overlay/bad-name`
 * @example
 * ```ts
 * import { environments, overlay } from 'cdk8s-gitops';
 *
 * const envs = environments({ dev: { cluster: 'dev-eu' }, prod: { cluster: 'prd-eu', tier: 'production' } });
 * const production = overlay('production', { in: envs.tier('production') }, (o) => {
 *   o.selectObject('example.com/v1', 'Cache', { name: 'sessions' })
 *     .as<{ spec: { replicas: number } }>()
 *     .set((d) => d.spec.replicas, 3);
 * });
 * ```
 */
export function overlay<E extends string>(
  name: string,
  where: { readonly in: Selection<E> },
  change: (o: OverlayScope<E>) => void,
): Overlay<E> {
  const origin = originOfCall(markCall());
  if (typeof name !== 'string' || name.trim() === '') {
    throw new GitopsError('overlay/bad-name', { attempt: 'Cannot define an overlay', origin, seen: 'it has no name' });
  }
  return overlayOf({ name, selection: where.in, after: [], origin, change });
}

/** What an overlay is defined by. */
export function overlayDefinitionOf(value: Overlay<string>): OverlayDefinition {
  const found: unknown = (value as unknown as { readonly [DEFINITION]?: unknown })[DEFINITION];
  if (found) return found as OverlayDefinition;
  const seen = `${typeof value} is given, not what overlay() returns`;
  throw new GitopsError('overlay/bad-name', { attempt: 'Cannot read an overlay', seen });
}

/** Runs an overlay for one environment, and says what it wants done there. */
export function overlayStepsIn(definition: OverlayDefinition, environment: string, place: Place): OverlaySteps {
  const recorder = new ScopeRecorder(definition.name, environment, place);
  const returned = definition.change(recorder as unknown as OverlayScope<never>);
  if (isThenable(returned)) {
    const seen = 'it is asynchronous, so it would change objects too late';
    throw new GitopsError('overlay/failed', {
      attempt: `Cannot run overlay "${definition.name}"`,
      origin: definition.origin,
      seen,
    });
  }
  return recorder.steps();
}

function overlayOf(definition: OverlayDefinition): Overlay<never> {
  return Object.freeze({
    name: definition.name,
    in: definition.selection as Selection<never>,
    after: (...others: readonly Overlay<string>[]) =>
      overlayOf({ ...definition, after: [...definition.after, ...others.map((other) => other.name)] }),
    [DEFINITION]: definition,
  });
}

class ScopeRecorder {
  readonly environment: OverlayScope<string>['environment'];
  private readonly targets: TargetRecorder[] = [];
  private readonly additions: AdditionStep[] = [];

  constructor(
    private readonly overlay: string,
    name: string,
    place: Place,
  ) {
    this.environment = { name, cluster: place.cluster, tier: tierOf(place) };
  }

  pick<V>(choices: Readonly<Record<string, V>>): V {
    return pickFor(this.environment.name, choices);
  }

  select(app: Application<unknown, string>, of: (made: unknown) => unknown): TargetRecorder {
    return this.target({ by: 'construct', application: app.id, of }, markCall());
  }

  selectObject(apiVersion: string, kind: string, { name, namespace }: ObjectName): TargetRecorder {
    const mark = markCall();
    if (!apiVersion || !kind || !name || namespace === '') {
      throw new GitopsError('overlay/empty-selection', {
        attempt: `Cannot read overlay "${this.overlay}"`,
        origin: originOfCall(mark),
        seen: `selectObject() wants an apiVersion, a kind and a name, not ${shown([apiVersion, kind, name])}`,
      });
    }
    return this.target(
      { by: 'identity', apiVersion, kind, name, ...(namespace === undefined ? {} : { namespace }) },
      mark,
    );
  }

  add(app: Application<unknown, string>, build: AdditionStep['build']): void {
    this.additions.push({ application: app.id, build, mark: markCall() });
  }

  remove(app: Application<unknown, string>, of: (made: unknown) => unknown): TargetRecorder {
    return this.target({ by: 'construct', application: app.id, of }, markCall()).removeObject();
  }

  steps(): OverlaySteps {
    return { additions: this.additions, selections: this.targets.map((target) => target.step()) };
  }

  private target(subject: Subject, mark: CallMark): TargetRecorder {
    const target = new TargetRecorder(this.overlay, subject, mark);
    this.targets.push(target);
    return target;
  }
}
