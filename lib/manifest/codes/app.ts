import { EXIT } from '../exit-code';
import type { CodeTable } from './table';

/** Codes of loading the user's app. */
export const appCodes = {
  'app/no-config': {
    exit: EXIT.input,
    means: 'There is no configuration file that says what to render.',
    remedy: 'Go to the folder of synth.config.ts, name it with --cwd or --config, or make a project with `synth init`.',
  },
  'app/does-not-compile': {
    exit: EXIT.input,
    means:
      'The configuration, or a file that it imports, is not valid TypeScript or JavaScript or imports what is not there.',
    remedy: 'Correct the lines named.',
  },
  'app/throws': {
    exit: EXIT.input,
    means: 'The code of the app threw an error while it was loaded or while it built its constructs.',
    remedy: 'Correct the line named; --verbose shows the whole stack.',
  },
  'app/ends-early': {
    exit: EXIT.input,
    means: 'The code of the app ended the process, or waits for a promise that is never settled.',
    remedy: 'Take the call of process.exit out of the app, or settle the promise; throw an error to refuse to render.',
  },
  'app/no-default-export': {
    exit: EXIT.input,
    means: 'The configuration file has no default export.',
    remedy: 'End it with `export default project({ … })`.',
  },
  'app/not-a-project': {
    exit: EXIT.input,
    means: 'The default export of the configuration file is not a project.',
    remedy: 'Export what `project({ … })` of cdk8s-gitops returns.',
  },
  'app/other-copy': {
    exit: EXIT.input,
    means:
      'The app imports another installed copy of cdk8s-gitops, cdk8s or constructs than this program does; their classes would not know each other.',
    remedy:
      'Run the program of the same installation (`npx synth` in the project folder), and keep one copy of each package.',
  },
  'app/type-errors': {
    exit: EXIT.input,
    means: 'The type checker refuses the app.',
    remedy: 'Correct the lines named.',
  },
  'app/not-repeatable': {
    exit: EXIT.input,
    means: 'Rendering the app twice gave different results, so what is rendered cannot be reviewed or compared.',
    remedy: 'Take clocks, random numbers and changing global state out of the app; give such values as settings.',
  },
  'app/rendering-switch': {
    exit: EXIT.input,
    means: 'An environment variable is set that changes what cdk8s renders.',
    remedy: 'Unset it: the same source has to give the same files everywhere.',
  },
} as const satisfies CodeTable<'app'>;
