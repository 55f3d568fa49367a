export {
  type Application,
  type ApplicationDefinition,
  type ApplicationProps,
  type Off,
  application,
  definitionOf,
  isApplication,
  off,
} from './application';
export type { ClusterFacts } from './cluster-facts';
export { type ConfigRepository, type ConfigRepositoryOptions, configRepository } from './config-repository';
export { dnsLabelProblem } from './dns-label';
export { type Env, type EnvParts, type NamesOf, envOf } from './env';
export { type Environments, type Selection, assertKnownEnvironment, environments } from './environments';
export type { ImageChoice, ImageDeclaration, ImageReference, ImageTable, Release, Releases } from './images';
export type { KindType, KindTypes } from './overlays/kind-types';
export { didYouMean, editDistance, nearest } from './near-miss';
export {
  type ManifestOf,
  type ObjectName,
  type Overlay,
  type OverlayDefinition,
  type OverlayScope,
  type Selectable,
  overlay,
  overlayStepsIn,
} from './overlays/overlay';
export type { RankedOverlay } from './overlays/overlay-order';
export type {
  AdditionStep,
  Expected,
  OverlaySteps,
  SelectionStep,
  Subject,
  Write,
  WriteVerb,
} from './overlays/overlay-steps';
export {
  type Amounts,
  type ContainerLimits,
  type Isolation,
  type Place,
  type Tier,
  isSharedNamespace,
  isolationOf,
  tierOf,
} from './place';
export { type Project, type ProjectProps, isProject, project } from './project';
export type { SettingType, SettingsShape } from './settings/settings-shape';
export { type Layer, type SettingOrigin, type Settings, type SettingsStart, settings } from './settings/settings';
export { isPlainObject, whole } from './settings/settings-merge';
export type { AnySpot, ElementOf, Spot, SpotOf, UntypedSpot } from './overlays/spot';
export type { Target } from './overlays/target';
export { isThenable } from './thenable';
