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
import { repoCodes } from './repo';
import { schemaCodes } from './schema';
import { synthCodes } from './synth';
import type { CodeRow } from './table';

export type { CodeRow, CodeTable } from './table';

/** Every public code with its meaning, its remedy and its exit code. */
export const CODES = {
  ...manifestCodes,
  ...constructCodes,
  ...environmentCodes,
  ...filesCodes,
  ...overlayCodes,
  ...schemaCodes,
  ...synthCodes,
  ...appCodes,
  ...repoCodes,
  ...clusterCodes,
  ...applyCodes,
  ...cliCodes,
  ...checkCodes,
} as const;

/** A public code of an error or a finding. */
export type Code = keyof typeof CODES;

/** What is documented of a code. */
export function codeRow(code: Code): CodeRow {
  return CODES[code];
}
