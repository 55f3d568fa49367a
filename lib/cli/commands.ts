/* eslint-disable @typescript-eslint/no-require-imports -- loaded when first needed; import() would start Node's second module loader, 20 ms of each run */
import type * as applyModule from './commands/apply';
import type * as checkModule from './commands/check-manifests';
import type * as diffModule from './commands/diff';
import type * as initModule from './commands/init';
import type * as planModule from './commands/plan';
import type * as pushModule from './commands/push';
import type * as schemaImportModule from './commands/schema-import';
import type * as statusModule from './commands/status';
import type * as synthModule from './commands/synth';
import type * as reportErrorModule from './report-error';
import type {
  ApplyOptions,
  CheckOptions,
  DiffOptions,
  InitOptions,
  PushOptions,
  SchemaImportOptions,
  StatusOptions,
  SynthOptions,
} from './arguments/options';
import type { Answer, Session } from './session';

/** The options that each command takes. */
export interface CommandOptions {
  synth: SynthOptions;
  diff: DiffOptions;
  push: PushOptions;
  plan: ApplyOptions;
  apply: ApplyOptions;
  status: StatusOptions;
  init: InitOptions;
  check: CheckOptions;
  'schema import': SchemaImportOptions;
}

/** Name of a command. */
export type CommandName = keyof CommandOptions;

/** Does what a command is for. */
export type Command<Options> = (session: Session, options: Options) => Promise<Answer>;

/** The commands, each loaded when it is called. */
export const COMMANDS: { readonly [Name in CommandName]: () => Command<CommandOptions[Name]> } = {
  synth: () => (require('./commands/synth') as typeof synthModule).synthCommand,
  diff: () => (require('./commands/diff') as typeof diffModule).diffCommand,
  push: () => (require('./commands/push') as typeof pushModule).pushCommand,
  plan: () => (require('./commands/plan') as typeof planModule).planCommand,
  apply: () => (require('./commands/apply') as typeof applyModule).applyCommand,
  status: () => (require('./commands/status') as typeof statusModule).statusCommand,
  init: () => (require('./commands/init') as typeof initModule).initCommand,
  check: () => (require('./commands/check-manifests') as typeof checkModule).checkManifestsCommand,
  'schema import': () => (require('./commands/schema-import') as typeof schemaImportModule).schemaImportCommand,
};

/** Prints an error; loaded when there is one. */
export function reportError(): typeof reportErrorModule.reportError {
  return (require('./report-error') as typeof reportErrorModule).reportError;
}
