export { podTemplatePath } from './pod-template';
export { type ReferenceField, referenceFields } from './reference-fields';
export { type Reference, type ReferenceTarget, references } from './references';
