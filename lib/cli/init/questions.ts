import { GitopsError } from '../../manifest';
import { INIT_DEFAULTS, type InitAnswers, environmentsProblem, imageProblem, nameProblem } from './answers';

/** What was said on the command line already. */
export type GivenAnswers = { readonly [Key in keyof InitAnswers]?: InitAnswers[Key] | undefined };

/** Asks a person for what the command line does not say. */
export async function askQuestions(given: GivenAnswers): Promise<InitAnswers> {
  const { isCancel, text } = await import('@clack/prompts');
  const ask = async (
    message: string,
    initialValue: string,
    validate: (value: string | undefined) => string | undefined,
  ): Promise<string> => {
    const answer = await text({ message, initialValue, validate });
    if (!isCancel(answer)) return answer;
    throw new GitopsError('cli/interrupted', {
      attempt: 'Cannot make a project',
      seen: 'the questions were ended',
      remedy: 'Nothing was written; run it again, or answer by options.',
    });
  };
  const name = given.name ?? (await ask('Name of the application', INIT_DEFAULTS.name, nameProblem));
  const environments =
    given.environments ??
    words(
      await ask('Environments', INIT_DEFAULTS.environments.join(' '), (value) =>
        environmentsProblem(words(value ?? '')),
      ),
    );
  const image = given.image ?? (await ask('Container image', INIT_DEFAULTS.image, imageProblem));
  const repository =
    given.repository ?? (await ask('Config repository, address or path (empty: none)', '', () => undefined));
  return { name, environments, image, ...(repository ? { repository } : {}) };
}

function words(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}
