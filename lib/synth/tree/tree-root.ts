import { type ApiObject, App, Names } from 'cdk8s';

const CHART = Symbol.for('cdk8s.Chart');
const LONGEST_NAME = 63;
const LONGEST_CRON_JOB = 52;

/**
 * The root of the tree of one application in one environment.
 *
 * It has no id, and it is the chart of what is built in it directly; so no path, and no name or selector made of one,
 * contains the environment, and a chart keeps the names that it has in a cdk8s app of its own.
 */
export class TreeRoot extends App {
  /** Labels of every object: none. */
  readonly labels: Readonly<Record<string, string>> = {};

  constructor() {
    super({ outdir: '.' });
    Object.defineProperty(this, CHART, { value: true });
  }

  /** Names an object that has no name, as a chart does. */
  generateObjectName(object: ApiObject): string {
    return Names.toDnsLabel(object, { maxLen: object.kind === 'CronJob' ? LONGEST_CRON_JOB : LONGEST_NAME });
  }
}
