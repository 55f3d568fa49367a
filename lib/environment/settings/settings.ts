import { type CallMark, GitopsError, type Origin, formatPath, markCall, originOfCall } from '../../manifest';
import { type LayerEntry, type MergedSettings, checkGiven, mergeLayers } from './settings-merge';
import { type SettingsShape, badShape, shapeProblems } from './settings-shape';
import type { Both, OnlyKnown, PartOf, RestArguments } from './settings-types';

declare const complete: unique symbol;

/** Where one setting of an environment comes from. */
export interface SettingOrigin {
  /** The setting: `resources.memory`. */
  readonly path: string;
  readonly value: unknown;
  /** The layer that gives it; `with` for the values of the environment itself. */
  readonly layer: string;
  readonly origin: Origin;
  /** What it overrides, the nearest first. */
  readonly overrides: readonly { readonly value: unknown; readonly layer: string; readonly origin: Origin }[];
}

/** Settings with nothing missing. */
export interface Settings<T> {
  readonly [complete]?: T;
  /** The merged values, frozen. */
  readonly values: T;
  /** Where each value comes from. */
  readonly origins: readonly SettingOrigin[];
}

/** Some of the settings under a name; environments and further layers stand on it. */
export interface Layer<T, Given> {
  /** Adds a layer: its values prevail over those below. */
  layer<const P extends PartOf<T>>(name: string, given: P & OnlyKnown<T, P>): Layer<T, Both<Given, P>>;
  /** Completes the settings with the values that are still missing, and any others. */
  with(...rest: RestArguments<T, Given>): Settings<T>;
}

/** Settings of which nothing is given yet. */
export interface SettingsStart<T> {
  /** Begins with a layer that environments share. */
  layer<const P extends PartOf<T>>(name: string, given: P & OnlyKnown<T, P>): Layer<T, P>;
  /** Gives all values at once. */
  with(given: T): Settings<T>;
}

/**
 * Begins the settings of an application: what differs between its environments, typed.
 *
 * A missing value, a misspelt field and a wrong type are compile errors. Plain objects merge by key, everything else is
 * replaced, and so is an object given with {@link whole}. `null` and `undefined` are refused. Where no compiler looks, in
 * JavaScript, a shape says the same at run time.
 *
 * @param shape - what the settings look like. Default: the compiler alone checks them
 * @throws GitopsError `environment/bad-settings` for a shape that is none
 * @throws GitopsError `environment/bad-settings`, `environment/empty-setting` by the layers
 * @example
 * ```ts
 * import { settings } from 'cdk8s-gitops';
 *
 * const base = settings<{ replicas: number; domain: string }>().layer('base', { replicas: 1 });
 * const dev = base.with({ domain: 'dev.example' });
 * ```
 */
export function settings<T>(shape?: SettingsShape): SettingsStart<T> {
  const [seen] = shape === undefined ? [] : badShape(shape);
  if (seen === undefined) return new LayerStack<T>([], shape);
  const attempt = 'Cannot read the shape of settings';
  throw new GitopsError('environment/bad-settings', { attempt, origin: originOfCall(markCall()), seen });
}

class LayerStack<T> {
  constructor(
    private readonly layers: readonly LayerEntry[],
    private readonly shape?: SettingsShape,
  ) {}

  layer(name: string, given: unknown): LayerStack<T> {
    const layer = { name, given, mark: markCall() };
    if (typeof name !== 'string' || name === '') {
      const told = { attempt: 'Cannot add a settings layer', origin: originOfCall(layer.mark) };
      throw new GitopsError('environment/bad-settings', { ...told, seen: 'it has no name' });
    }
    checkGiven(layer);
    this.checkShape(given, layer, false);
    return new LayerStack([...this.layers, layer], this.shape);
  }

  with(given: unknown = {}): Settings<T> {
    const layer = { name: 'with', given, mark: markCall() };
    checkGiven(layer);
    const complete = new CompleteSettings<T>([...this.layers, layer]);
    this.checkShape(complete.values, layer, true);
    return complete;
  }

  private checkShape(given: unknown, layer: LayerEntry, complete: boolean): void {
    const problems = this.shape ? shapeProblems(given, this.shape, complete) : [];
    const [first] = problems;
    if (first === undefined) return;
    throw new GitopsError('environment/bad-settings', {
      attempt: `Cannot read settings layer "${layer.name}"`,
      origin: originOfCall(layer.mark),
      seen: problems.length === 1 ? first : `${problems.length} settings are wrong`,
      details: problems.length === 1 ? [] : problems,
    });
  }
}

class CompleteSettings<T> implements Settings<T> {
  private readonly merged: MergedSettings;

  constructor(layers: readonly LayerEntry[]) {
    this.merged = mergeLayers(layers);
  }

  get values(): T {
    return this.merged.value as T;
  }

  get origins(): readonly SettingOrigin[] {
    const place = (layer: { readonly name: string; readonly mark: CallMark }): { layer: string; origin: Origin } => ({
      layer: layer.name,
      origin: originOfCall(layer.mark),
    });
    return this.merged.leaves.map(({ path, value, layer, overrides }) => ({
      path: formatPath(path),
      value,
      ...place(layer),
      overrides: overrides.map((lower) => ({ value: lower.value, ...place(lower.layer) })),
    }));
  }
}
