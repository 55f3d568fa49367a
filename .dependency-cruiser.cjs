// The arrows between the rooms, as ARCHITECTURE.md draws them. What is not allowed here fails CI.
const rooms = {
  manifest: { ours: [], outside: ['yaml', 'diff'], pure: true },
  schema: { ours: ['manifest'], outside: [], pure: true },
  constructs: { ours: ['manifest', 'schema'], outside: ['cdk8s', 'constructs'], pure: true },
  environment: { ours: ['manifest', 'schema'], outside: ['cdk8s', 'constructs'], pure: true },
  policy: { ours: ['manifest', 'schema'], outside: [], pure: true },
  synth: { ours: ['manifest', 'schema', 'environment', 'policy'], outside: ['cdk8s', 'constructs'], pure: true },
  files: { ours: ['manifest', 'schema'], outside: [], pure: false },
  repo: { ours: ['manifest'], outside: ['simple-git', 'diff'], pure: false },
  apply: { ours: ['manifest', 'schema'], outside: [], pure: false },
  // The in-process API stands behind the applier's port and takes nothing else of that room.
  testing: { ours: ['manifest', 'schema', 'apply'], outside: [], pure: false, doors: ['^lib/apply/transport\\.ts$'] },
  cli: {
    ours: ['manifest', 'schema', 'environment', 'synth', 'repo', 'apply'],
    outside: ['commander', 'esbuild', '@clack/prompts', 'typescript'],
    pure: false,
  },
};
const EFFECTS = '^(node:)?(fs|net|http|https|http2|tls|dns|child_process|process|os|cluster|worker_threads)(/|$)';
const any = (names) => (names.length > 0 ? `(${names.join('|')})` : '(?!)');

const roomRules = Object.entries(rooms).flatMap(([room, { ours, outside, pure, doors = [] }]) => [
  {
    name: `${room}-rooms`,
    comment: `${room} may import only ${ours.join(', ') || 'no room'}`,
    severity: 'error',
    from: { path: `^lib/${room}/` },
    to: { path: '^lib/', pathNot: `^lib/${any([room, ...ours])}/` },
  },
  {
    name: `${room}-door`,
    comment: 'rooms meet at their index.ts',
    severity: 'error',
    from: { path: `^lib/${room}/` },
    to: { path: '^lib/[^/]+/', pathNot: [`^lib/${room}/`, '^lib/[^/]+/index\\.ts$', ...doors] },
  },
  {
    name: `${room}-packages`,
    comment: `${room} may import only the packages ${outside.join(', ') || '(none)'}`,
    severity: 'error',
    from: { path: `^lib/${room}/` },
    to: {
      dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'],
      pathNot: `node_modules/${any(outside)}/`,
    },
  },
  ...(pure
    ? [
        {
          name: `${room}-pure`,
          comment: `${room} is pure: no files, network, processes`,
          severity: 'error',
          from: { path: `^lib/${room}/` },
          to: { path: EFFECTS },
        },
      ]
    : []),
]);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...roomRules,
    { name: 'no-ring', comment: 'no import rings', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphan',
      comment: 'every file is used',
      severity: 'error',
      from: { orphan: true, pathNot: '\\.d\\.ts$|^lib/index\\.ts$|^lib/cli/main\\.ts$' },
      to: {},
    },
    {
      name: 'no-unknown-room',
      comment: 'a new room gets its row here and in ARCHITECTURE.md',
      severity: 'error',
      from: { path: '^lib/[^/]+/', pathNot: `^lib/${any(Object.keys(rooms))}/` },
      to: {},
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { conditionNames: ['require', 'node', 'default', 'types'], exportsFields: ['exports'] },
  },
};
