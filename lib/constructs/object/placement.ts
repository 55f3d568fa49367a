import {
  type Accept,
  GitopsError,
  HARDENING_FIELDS,
  type Hardening,
  type HardeningField,
  PLACEMENT,
  type Placement,
  type Profile,
  acceptanceProblem,
  nearerPlacement,
} from '../../manifest';
import type { IConstruct } from 'constructs';
import type { CopyContext } from './plain';

/** A placement with its profile decided. */
export interface Surroundings extends Placement {
  readonly profile: Profile;
  readonly hardening: Hardening;
  readonly accept: Accept;
}

/** What a construct may decide for itself and for what it holds. */
export interface ProfileProps {
  /**
   * How fields that are not written are filled in.
   *
   * @default - the profile of the nearest scope that sets one, else 'hardened'
   */
  readonly profile?: Profile;
  /**
   * Parts of the hardened profile to turn off, by field name: `{ readOnlyRootFilesystem: false }`.
   *
   * @default - what the scopes around it say
   */
  readonly hardening?: Hardening;
  /**
   * Findings that are accepted, by code, with the reason: `{ 'policy/no-liveness-probe': 'it ends when it fails' }`.
   *
   * @default - those that the scopes around it accept
   */
  readonly accept?: Accept;
}

const PROFILES: readonly Profile[] = ['hardened', 'verbatim'];
/** A scope that has children takes no more context, so that what holds in it is final. */
const placements = new WeakMap<IConstruct, Placement>();
const decided = new WeakMap<IConstruct, Surroundings>();

/** What a construct decides for itself, if it decides anything. */
export function ownPlacement({ profile, hardening, accept }: ProfileProps): ProfileProps | undefined {
  if (profile === undefined && hardening === undefined && accept === undefined) return undefined;
  return {
    ...(profile !== undefined && { profile }),
    ...(hardening !== undefined && { hardening }),
    ...(accept !== undefined && { accept }),
  };
}

/**
 * The surroundings of a construct that was added to a scope, and decides something for itself or nothing.
 *
 * @throws GitopsError `construct/invalid-profile` for a name that is not known
 */
export function surroundingsOf(scope: IConstruct, own: ProfileProps | undefined, context: CopyContext): Surroundings {
  if (own) return decide(nearerPlacement(placementIn(scope), own), context);
  const found = decided.get(scope) ?? decide(placementIn(scope), context);
  decided.set(scope, found);
  return found;
}

/** The placement that holds for the children of a scope: the nearest value of each part wins. */
function placementIn(scope: IConstruct): Placement {
  const found = placements.get(scope);
  if (found) return found;
  const { scope: around } = scope.node;
  const own: unknown = scope.node.tryGetContext(PLACEMENT);
  const placement = around === undefined ? nearerPlacement({}, own) : inside(around, own);
  placements.set(scope, placement);
  return placement;
}

/** A scope without a placement of its own sees that of the scope around it. */
function inside(around: IConstruct, own: unknown): Placement {
  const outer = placementIn(around);
  return own === around.node.tryGetContext(PLACEMENT) ? outer : nearerPlacement(outer, own);
}

function decide(placement: Placement, context: CopyContext): Surroundings {
  const { profile = 'hardened', hardening = {} } = placement;
  if (!PROFILES.includes(profile)) throw refuse(context, `the profile is "${profile}"`, PROFILES);
  for (const field of Object.keys(hardening)) {
    if (!isHardeningField(field))
      throw refuse(context, `"${field}" is no part of the hardened profile`, HARDENING_FIELDS);
  }
  return { ...placement, profile, hardening, accept: acceptance(placement.accept ?? {}, context) };
}

function acceptance(accept: Accept, context: CopyContext): Accept {
  const wrong = acceptanceProblem(accept);
  if (!wrong) return accept;
  throw new GitopsError('construct/invalid-acceptance', {
    attempt: `Cannot accept "${wrong.code}" for ${context.object}`,
    origin: context.origin,
    seen: wrong.seen,
  });
}

/** Whether a part of the hardened profile applies. */
export function hardens(surroundings: Surroundings, field: HardeningField): boolean {
  return surroundings.profile === 'hardened' && surroundings.hardening[field] !== false;
}

function isHardeningField(field: string): field is HardeningField {
  return (HARDENING_FIELDS as readonly string[]).includes(field);
}

function refuse({ object, origin }: CopyContext, seen: string, names: readonly string[]): GitopsError {
  return new GitopsError('construct/invalid-profile', {
    attempt: `Cannot read the profile of ${object}`,
    origin,
    seen,
    remedy: `Use one of: ${names.join(', ')}.`,
  });
}
