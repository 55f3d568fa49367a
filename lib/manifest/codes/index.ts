import { appCodes } from './app';
import { applyCodes } from './apply';
import { checkCodes } from './check';
import { cliCodes } from './cli';
import { clusterCodes } from './cluster';
import { constructCodes } from './construct';
import { environmentCodes } from './environment';
import { filesCodes } from './files';
import { manifestCodes } from './manifest';
import { overlayCodes } from './overlay';
import { policyPodCodes } from './policy-pods';
import { policySetCodes } from './policy-sets';
import { repoCodes } from './repo';
import { schemaCodes } from './schema';
import { synthCodes } from './synth';
import type { CodeRow } from './table';

export type { CodeRow, CodeTable } from './table';

/** Every public code with its meaning, its remedy and its exit code. */
export const CODES = byCode({
  ...manifestCodes,
  ...constructCodes,
  ...environmentCodes,
  ...filesCodes,
  ...overlayCodes,
  ...policyPodCodes,
  ...policySetCodes,
  ...schemaCodes,
  ...synthCodes,
  ...appCodes,
  ...repoCodes,
  ...clusterCodes,
  ...applyCodes,
  ...cliCodes,
  ...checkCodes,
});

/** A public code of an error or a finding. */
export type Code = keyof typeof CODES;

/** A public code of a finding of the rules: what may be accepted with a reason. */
export type PolicyCode = keyof typeof policyPodCodes | keyof typeof policySetCodes;

/** Every code of the rules, in the order of its name. */
export const POLICY_CODES: readonly string[] = Object.keys({ ...policyPodCodes, ...policySetCodes }).sort();

/** What is documented of a code. */
export function codeRow(code: Code): CodeRow {
  return CODES[code];
}

/** Keeps the names of codes in their type, and leaves their texts out of it. */
function byCode<C extends string>(rows: Readonly<Record<C, CodeRow>>): Readonly<Record<C, CodeRow>> {
  return rows;
}
