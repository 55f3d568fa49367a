import type { Command } from 'commander';

const EXIT_CODES = `
Exit codes:
  0    done; nothing to change; nothing found
  1    the answer is no: differences, drift, findings that are errors
  2    some objects failed to apply or prune
  3    applied, but unhealthy or late
  4    refused by a guard
  5    input: the app, the configuration, the files or the repository
  6    the other side: git remote or cluster
  64   wrong use of the command line
  70   a defect of this program
  130  interrupted
`;

const EXAMPLES: Readonly<Record<string, string>> = {
  synth: 'synth --output dist\n  synth --env prod --stdout | kubectl diff -f -\n  synth --check',
  diff: 'synth diff --env prod',
  push: 'synth push --env staging prod',
  plan: 'synth plan --env prod --context prd-eu\n  synth plan --env prod --revision HEAD~1',
  apply:
    'synth apply --env prod --timeout 10m\n  synth apply --env prod --from dist\n  cat app.yaml | synth apply --set app --from -',
  status: 'synth status --json',
  check:
    'synth check k8s --kubernetes 1.33 --crd crds\n  helm template chart | synth check -\n  synth check . --ignore "**/testdata" --strict --sarif > check.sarif',
  import:
    'synth schema import --context prd-eu --output schemas/prd-eu.json\n  kubectl get --raw /openapi/v2 | synth schema import - > schemas/prd-eu.json',
  init: 'synth init --name shop --environments dev prod --yes',
};

/** Adds examples to the help of each command, and the exit codes to that of the program. */
export function addHelp(program: Command): void {
  program.addHelpText('after', EXIT_CODES);
  addExamples(program);
}

function addExamples(program: Command): void {
  for (const command of program.commands) {
    const examples = EXAMPLES[command.name()];
    if (examples) command.addHelpText('after', `\nExamples:\n  ${examples}`);
    addExamples(command);
  }
}
