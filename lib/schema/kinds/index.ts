export { type Availability, availability, servedByDefault } from './availability';
export { type BuiltInKind, type KindVersion, builtInKind, builtInKinds } from './built-in-kind';
