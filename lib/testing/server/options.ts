import { refuse } from '../refusal';
import type { Call } from './call';

/** How a write is to be done. */
export interface WriteOptions {
  readonly manager: string;
  readonly dryRun: boolean;
  readonly force: boolean;
  readonly validation: 'Strict' | 'Warn' | 'Ignore';
  /** Takes what the writer should be told. */
  readonly warn: (message: string) => void;
}

const PATCH_OPTIONS = { group: 'meta.k8s.io', kind: 'PatchOptions' };
const LEVELS: readonly string[] = ['Strict', 'Warn', 'Ignore'];

/** The options in the query of a write. */
export function writeOptions(call: Call, warn: (message: string) => void): WriteOptions {
  const { query, headers } = call;
  const dryRun = query['dryRun'] ?? '';
  if (dryRun !== '' && dryRun !== 'All')
    throw invalidOption('dryRun', `Unsupported value: ${JSON.stringify(dryRun)}: supported values: "All"`);
  const validation = query['fieldValidation'] || 'Warn';
  if (!LEVELS.includes(validation))
    throw invalidOption(
      'fieldValidation',
      `Unsupported value: ${JSON.stringify(validation)}: supported values: "Ignore", "Strict", "Warn"`,
    );
  return {
    manager: (query['fieldManager'] || managerOfAgent(headers['user-agent'])).slice(0, 128),
    dryRun: dryRun === 'All',
    force: query['force'] === 'true',
    validation: validation as WriteOptions['validation'],
    warn,
  };
}

function managerOfAgent(agent: string | undefined): string {
  return agent?.split('/')[0] || 'unknown';
}

function invalidOption(field: string, message: string): Error {
  return refuse.invalid(PATCH_OPTIONS, '', [{ reason: 'FieldValueNotSupported', message, field }]);
}

/** Refuses options that an apply, or any other patch, cannot have. */
export function checkPatchOptions(call: Call, isApply: boolean): void {
  const { query } = call;
  if (isApply && !query['fieldManager']) {
    throw refuse.invalid(PATCH_OPTIONS, '', [
      { reason: 'FieldValueRequired', message: 'Required value: is required for apply patch', field: 'fieldManager' },
    ]);
  }
  if (!isApply && query['force'] !== undefined) {
    throw refuse.invalid(PATCH_OPTIONS, '', [
      { reason: 'FieldValueForbidden', message: 'Forbidden: may not be specified for non-apply patch', field: 'force' },
    ]);
  }
}
