// Pushes other texts from a clone over and over, until it is killed.
require('ts-node').register({
  transpileOnly: true,
  swc: true,
  compilerOptions: { module: 'commonjs', moduleResolution: 'node10' },
});
const { openConfigRepo } = require('../../lib/repo');

const [, , location] = process.argv;
const unit = { environment: 'qa', cluster: 'eu', application: 'pushed' };
const names = Array.from({ length: 20 }, (_, at) => `c${at}`);
const ids = new Map(names.map((name) => [`configmap-${name}.yaml`, `/ConfigMap/shop/${name}`]));

async function main() {
  const repo = await openConfigRepo({ location });
  for (let round = 0; ; round += 1) {
    const files = new Map([...ids.keys()].map((name) => [name, `round: ${process.pid}-${round}\n`]));
    process.stdout.write('pushing\n');
    await repo.push([{ unit, files, ids }], { scope: { environments: [] }, message: { subject: `round ${round}` } });
  }
}

void main();
