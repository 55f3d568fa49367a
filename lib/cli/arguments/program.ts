import { Command, InvalidArgumentError, Option } from 'commander';
import type { CommandName, CommandOptions } from '../commands';
import type { Sink } from '../process/io';
import { refuseEmptyValues } from './empty-values';
import { addHelp } from './help';

/** Receives the command that the arguments name, with its options. */
export type Dispatch = <Name extends CommandName>(name: Name, options: CommandOptions[Name]) => Promise<void>;

/** The command line: every command and option, with nothing loaded that only a command needs. */
export function buildProgram(version: string, stdout: Sink, dispatch: Dispatch): Command {
  const program = new Command('synth');
  program
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: () => undefined,
      getOutHelpWidth: () => stdout.columns,
      getOutHasColors: () => false,
    })
    .description(
      'Renders typed Kubernetes applications into a GitOps config repository and reconciles clusters with it.',
    )
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help for a command')
    .option('-c, --config <file>', 'configuration file (default: synth.config.ts, .mts, .cts, .js, .mjs or .cjs)')
    .option('-C, --cwd <folder>', 'folder to work in (default: the current one)')
    .option('-q, --quiet', 'print only what was asked for, and errors')
    .option('-v, --verbose', 'print more of what is done')
    .option('--json', 'print one JSON document to stdout')
    .configureHelp({ showGlobalOptions: true });
  for (const add of [addSynth, addDiff, addPush, addPlan, addApply, addStatus, addCheck, addSchema, addInit])
    add(program, dispatch);
  addHelp(program);
  refuseEmptyValues(program);
  return program;
}

function addSynth(program: Command, dispatch: Dispatch): void {
  environmentsOption(program.command('synth', { isDefault: true }))
    .description('render into the config repository or a folder (the default command)')
    .option(
      '-o, --output <folder>',
      'folder to write to (default: the config repository, else dist beside the configuration)',
    )
    .addOption(new Option('--stdout', 'print one YAML stream in order of apply').conflicts(['output', 'check']))
    .option('--check', 'write nothing: check types, render twice, say whether what is there is current')
    .option('--discard-edits', 'lose edits made by hand to rendered files')
    .addOption(new Option('--sarif', 'print the findings as a SARIF log to stdout').conflicts('stdout'))
    .action((options: CommandOptions['synth']) => dispatch('synth', options));
}

function addDiff(program: Command, dispatch: Dispatch): void {
  environmentsOption(program.command('diff'))
    .description('show what a fresh rendering would change, object by object')
    .option(
      '-o, --output <folder>',
      'folder to compare with (default: the config repository, else dist beside the configuration)',
    )
    .action((options: CommandOptions['diff']) => dispatch('diff', options));
}

function addPush(program: Command, dispatch: Dispatch): void {
  environmentsOption(program.command('push'))
    .description('check types, render, commit and push to the config repository')
    .option('-m, --message <text>', 'subject of the commit')
    .option('--discard-edits', 'lose edits made by hand to rendered files')
    .option('--allow-delete <number>', 'remove this many objects where a guard asks', wholeNumber)
    .action((options: CommandOptions['push']) => dispatch('push', options));
}

function addPlan(program: Command, dispatch: Dispatch): void {
  applyOptions(program.command('plan'))
    .option('--timeout <time>', 'accepted, without effect: a plan waits for nothing', duration)
    .option('--dry-run', 'accepted, without effect: a plan stores nothing')
    .description('show what apply would do to the cluster, and what has drifted')
    .action((options: CommandOptions['plan']) => dispatch('plan', options));
}

function addApply(program: Command, dispatch: Dispatch): void {
  applyOptions(program.command('apply'))
    .option('--timeout <time>', 'how long to wait until healthy, such as 90s or 10m (default: 5m)', duration)
    .option('--dry-run', 'store nothing: say what would be done')
    .description('reconcile the cluster with the config repository and wait until it is healthy')
    .action((options: CommandOptions['apply']) => dispatch('apply', options));
}

function addStatus(program: Command, dispatch: Dispatch): void {
  setOption(clusterOptions(environmentsOption(program.command('status'))))
    .description('show for each environment what is rendered, committed, pushed and applied')
    .action((options: CommandOptions['status']) => dispatch('status', options));
}

function addCheck(program: Command, dispatch: Dispatch): void {
  program
    .command('check')
    .description('say what an API server would refuse in manifests, whoever wrote them, without asking one')
    .argument('<place...>', 'files and folders of .yaml, .yml and .json files, or - for standard input')
    .option('--kubernetes <version>', 'version of the target (default: that of --schema, else the newest known)')
    .option('--crd <file>', 'file or folder of CustomResourceDefinitions', collect)
    .option('--schema <file>', 'what the cluster serves, as `synth schema import` writes it')
    .option('--untyped <kind>', 'kind, or group/kind, that needs no definition', names)
    .option('--skip <kind>', 'kind, or group/kind, that is not checked', names)
    .option('--ignore <glob>', 'leave out files that match', collect)
    .option('--strict', 'warnings fail too')
    .option('--sarif', 'print a SARIF log to stdout')
    .option('--junit', 'print a JUnit report to stdout, a test for each object')
    .option('--github', 'print annotations for GitHub Actions to stdout')
    .action((places: readonly string[], options: Omit<CommandOptions['check'], 'places'>) =>
      dispatch('check', { ...options, places }),
    );
}

function addSchema(program: Command, dispatch: Dispatch): void {
  const schema = program.command('schema').description('know what a cluster serves');
  clusterOptions(schema.command('import'))
    .description('write down what a cluster serves, for checks that ask no cluster')
    .argument('[file...]', 'OpenAPI documents, or - for standard input (default: ask the cluster)')
    .option('-o, --output <file>', 'file to write (default: standard output)')
    .option('--kubernetes <version>', 'version of the server, where the document does not say')
    .action((files: readonly string[], options: Omit<CommandOptions['schema import'], 'files'>) =>
      dispatch('schema import', { ...options, files }),
    );
}

function addInit(program: Command, dispatch: Dispatch): void {
  program
    .command('init')
    .description('write a new project; never overwrites a file')
    .option('-n, --name <name>', 'name of the project and its application')
    .option('-d, --dir <folder>', 'folder to write to (default: a folder of the name)')
    .option('--image <image>', 'container image of the application')
    .option('--environments <names...>', 'names of the environments', names)
    .option('--repository <location>', 'the config repository, as address or path')
    .option('-y, --yes', 'ask nothing')
    .action((options: CommandOptions['init']) => dispatch('init', options));
}

function environmentsOption(command: Command): Command {
  return command.option('-e, --env <names...>', 'environments (default: all)', names);
}

function clusterOptions(command: Command): Command {
  return command
    .option('--context <name>', 'context of the kubeconfig (default: its current one)')
    .option('--kubeconfig <file>', 'kubeconfig file (default: KUBECONFIG, else ~/.kube/config)');
}

function setOption(command: Command): Command {
  return command.option('--set <name>', 'name of the set on the cluster (default: the project and the environment)');
}

function applyOptions(command: Command): Command {
  return setOption(clusterOptions(command.option('-e, --env <name>', 'environment')))
    .addOption(
      new Option('--revision <revision>', 'read this commit, branch or tag of the config repository').conflicts('from'),
    )
    .option(
      '--from <folder>',
      'read this folder, or - for standard input, with --set: a YAML stream that is all of the set',
    )
    .option('--adopt', 'take over live objects that nothing owns yet')
    .option('--force-conflicts', 'take over fields that others own')
    .option('--no-prune', 'keep objects that left the set')
    .option('--confirm-prune <number>', 'prune this many objects where a guard asks', wholeNumber);
}

/** Adds names to those given before; several may stand in one word, with commas between. */
export function names(word: string, before: readonly string[] = []): readonly string[] {
  return [...before, ...word.split(',').filter(Boolean)];
}

function collect(word: string, before: readonly string[] = []): readonly string[] {
  return [...before, word];
}

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('Write a whole number.');
  return Number(text);
}

/** Milliseconds of a time such as `90s`, `10m`, `1h30m`; a bare number is seconds. */
export function duration(text: string): number {
  const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
  const bare = /^\d+$/.test(text) ? `${text}s` : text;
  if (!/^(\d+(ms|s|m|h))+$/.test(bare)) throw new InvalidArgumentError('Write a time such as 90s, 10m or 1h30m.');
  const parts = [...bare.matchAll(/(\d+)(ms|s|m|h)/g)];
  return parts.reduce((total, [, number, unit]) => total + Number(number) * (units[unit ?? ''] ?? 0), 0);
}
