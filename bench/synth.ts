import { resolve } from 'node:path';
import { ourApp, plusApp, workFolder } from './apps';
import { type Figure, pair } from './pair';

const SYNTH = resolve(__dirname, '../build/cli/main.js');

/** One Deployment with its Service, from TypeScript source with a warm cache, against the compiled peer. */
export async function helloWorld(): Promise<Figure> {
  return Promise.resolve(synthPair('hello world: `synth` of TypeScript source, warm', 'hello', 1));
}

/** 500 Deployments with their Services, one file each. */
export async function thousandObjects(): Promise<Figure> {
  return Promise.resolve(synthPair('1,000 objects: `synth`, one file each', 'thousand', 500));
}

function synthPair(title: string, name: string, pairs: number): Figure {
  const ours = workFolder(`${name}-ours`, { 'synth.config.ts': ourApp(pairs) });
  const peer = workFolder(`${name}-plus`, { 'app.js': plusApp(pairs) });
  return pair(
    title,
    { name: 'ours', run: [process.execPath, SYNTH, '--quiet', '--output', 'dist'], cwd: ours },
    { name: 'cdk8s-plus-27, plain JavaScript', run: [process.execPath, 'app.js', 'dist'], cwd: peer },
  );
}
