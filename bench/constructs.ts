import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { constructWork, workFolder } from './apps';
import { type Figure, median } from './pair';

const COUNT = 1000;
const PAIRS = 5;

/**
 * 1,000 Deployments with their Services in the hardened profile, from construction to YAML.
 *
 * Both sides are plain JavaScript, as installed, each in processes of its own that take turns; a process warms up and
 * tells the median of its rounds in processor time.
 */
export function constructsToYaml(): Figure {
  const { ours, plus } = constructWork(COUNT);
  const folder = workFolder('constructs', { 'ours.js': ours, 'plus.js': plus });
  const times = Array.from({ length: PAIRS }, () => ({
    ours: timeOf(join(folder, 'ours.js')),
    peer: timeOf(join(folder, 'plus.js')),
  }));
  return {
    title: '1,000 Deployments with Services, constructs to YAML',
    ours: median(times.map((time) => time.ours)),
    peer: median(times.map((time) => time.peer)),
    peerName: 'cdk8s-plus-27',
    ratio: median(times.map((time) => time.peer / time.ours)),
  };
}

function timeOf(program: string): number {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], {
    encoding: 'utf8',
  });
  const time = Number(stdout);
  if (status !== 0 || !(time > 0)) throw new Error(`${program} ended with ${status}: ${stderr}${stdout}`);
  return time;
}
