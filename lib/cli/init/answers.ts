import { isSharedNamespace } from '../../environment';
import { GitopsError } from '../../manifest';

/** What a new project is made of. */
export interface InitAnswers {
  /** Name of the project, its application and its namespace. */
  readonly name: string;
  readonly environments: readonly string[];
  readonly image: string;
  /** Address or path of the config repository. @default - none; `synth` writes to `dist` */
  readonly repository?: string;
}

/** What is taken where nothing is said. */
export const INIT_DEFAULTS = {
  name: 'shop',
  environments: ['dev', 'prod'],
  image: 'nginxinc/nginx-unprivileged:1.29',
} as const satisfies InitAnswers;

/** Why a text is no name for an application and its namespace; undefined when it is one. */
export function nameProblem(name: string | undefined): string | undefined {
  return name && isSharedNamespace(name)
    ? 'Others run in the namespace of that name too; choose another name.'
    : wordProblem(name);
}

function wordProblem(name: string | undefined): string | undefined {
  if (!name) return 'Give a name.';
  if (name === 'environments') return 'The file environments.ts holds the environments; choose another name.';
  if (name.length > 63) return 'A name has at most 63 characters.';
  return /^[a-z]([a-z0-9-]*[a-z0-9])?$/.test(name)
    ? undefined
    : 'Use lower-case letters, digits and -, beginning with a letter.';
}

/** Why a list of environments cannot be taken; undefined when it can. */
export function environmentsProblem(names: readonly string[]): string | undefined {
  if (names.length === 0) return 'Give at least one environment.';
  if (new Set(names).size < names.length) return 'Name each environment once.';
  return names.map(wordProblem).find(Boolean);
}

/** Why a text is no container image; undefined when it may be one. */
export function imageProblem(image: string | undefined): string | undefined {
  return image && /^[\w./:@-]+$/.test(image) ? undefined : 'Give an image such as registry.example/shop:1.0.';
}

/**
 * Refuses answers of which no working project could be made.
 *
 * @throws GitopsError `cli/bad-arguments`
 */
export function checkAnswers(answers: InitAnswers): void {
  const problems = [
    ['--name', answers.name, nameProblem(answers.name)],
    ['--environments', answers.environments.join(' '), environmentsProblem(answers.environments)],
    ['--image', answers.image, imageProblem(answers.image)],
  ] as const;
  for (const [option, value, problem] of problems) {
    if (!problem) continue;
    throw new GitopsError('cli/bad-arguments', {
      attempt: 'Cannot make a project',
      seen: `${option} is ${JSON.stringify(value)}`,
      remedy: problem,
    });
  }
}
