import type { Style } from './style';
import { formatTable } from './table';

/** How far one stage is: how many objects differ there, or `unknown` where nobody can or did look. */
export type Stage = number | 'unknown';

/** How far an environment has got. */
export interface EnvironmentStatus {
  readonly environment: string;
  readonly cluster: string;
  /** Files in the working tree against a fresh rendering. */
  readonly rendered: Stage;
  /** The last commit against a fresh rendering. */
  readonly committed: Stage;
  /** The remote branch against a fresh rendering. */
  readonly pushed: Stage;
  /** The cluster against the files in the config repository. */
  readonly applied: Stage;
}

/** The stages in the order in which a change passes them. */
export const STAGES = ['rendered', 'committed', 'pushed', 'applied'] as const;

/** Whether nothing is known to differ. */
export function isCurrent(rows: readonly EnvironmentStatus[]): boolean {
  return rows.every((row) => STAGES.every((stage) => row[stage] === 0 || row[stage] === 'unknown'));
}

/** The matrix of environments and stages, for people. */
export function statusText(rows: readonly EnvironmentStatus[], style: Style): string {
  const head = ['ENVIRONMENT', 'CLUSTER', ...STAGES.map((stage) => stage.toUpperCase())].map(style.dim);
  return formatTable([
    head,
    ...rows.map((row) => [row.environment, row.cluster, ...STAGES.map((stage) => stageText(row[stage], style))]),
  ]);
}

function stageText(stage: Stage, style: Style): string {
  if (stage === 'unknown') return style.dim('-');
  return stage === 0 ? style.green('current') : style.yellow(`${stage} differ${stage === 1 ? 's' : ''}`);
}
