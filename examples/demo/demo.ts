/** The whole job on one machine: render, push, apply, change, drift, heal, prune. All inside `.demo/`. */
import { join } from 'node:path';
import { assertRealCluster, inProcessCluster, realCluster } from './clusters';
import { chapter, say, synth } from './show';
import { edit, freshWorkspace, git, tree } from './workspace';

async function main(): Promise<void> {
  const started = process.hrtime.bigint();
  const real = process.argv.includes('--real');
  if (real) assertRealCluster();
  const { folder, source, config } = freshWorkspace();
  process.env.TMPDIR = join(folder, 'tmp'); // whatever a part keeps for a while stays in here too
  const run = (args: string, expected = 0): Promise<void> => synth(source, args.split(' '), expected);

  chapter('Render four environments and push them to the config repository');
  await run('push');
  say('', ...tree(config));
  say('', git(config, 'log', '--shortstat', '--format=%h %s', '--max-count=1', 'origin/main').trimEnd());

  chapter(`Apply prod to ${real ? 'a real Kubernetes' : 'the in-process Kubernetes API'}`);
  const cluster = await (real ? realCluster() : inProcessCluster(folder));
  const target = `--env prod --kubeconfig ${cluster.kubeconfig}`;
  try {
    await run(`apply ${target}`);

    chapter('Change one image in the source');
    edit(join(source, 'settings.ts'), 'frontend: { replicas: 3 }', "frontend: { replicas: 3, tag: 'v5' }");
    await run('diff --env prod', 1);
    await run('push --env prod');
    await run(`apply ${target}`);

    chapter('Change the live object by hand');
    await cluster.setReplicasByHand('guestbook-prod', 'frontend', 7);
    say('The frontend was set to 7 replicas with kubectl patch.');
    await run(`plan ${target}`, 1);
    await run(`apply ${target}`);

    chapter('Remove an object from the source');
    edit(join(source, 'guestbook.ts'), '    this.redisSlave.exposeViaService({ port: 6379 });\n', '');
    await run('push --env prod');
    await run(`apply ${target}`);

    chapter('Where everything stands');
    await run(`status ${target}`);
  } finally {
    await cluster.stop();
  }
  const seconds = Number((process.hrtime.bigint() - started) / 1_000_000n) / 1000;
  say(
    '',
    `Done in ${seconds.toFixed(1)} s. Look around in .demo/: source/, config/ (the clone), config.git (the bare repository).`,
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
