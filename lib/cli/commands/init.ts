import { relative } from 'node:path';
import type { InitOptions } from '../arguments/options';
import { INIT_DEFAULTS, type InitAnswers, checkAnswers } from '../init/answers';
import { projectFiles } from '../init/project-files';
import { type GivenAnswers, askQuestions } from '../init/questions';
import { writeProject } from '../init/write-project';
import type { Answer, Session } from '../session';

/** `synth init`: writes a new project. */
export async function initCommand(session: Session, options: InitOptions): Promise<Answer> {
  const { name, environments, image, repository, yes, dir } = options;
  const given: GivenAnswers = { name, environments, image, repository };
  const ask = session.io.interactive && !yes && !session.options.json;
  const answers = ask ? await askQuestions(given) : withDefaults(given);
  checkAnswers(answers);
  const folder = session.path(dir ?? answers.name);
  const files = projectFiles(answers);
  writeProject(folder, files);
  const place = relative(session.io.cwd, folder) || '.';
  return {
    exit: 0,
    document: { folder, files: [...files.keys()] },
    report: reportText(session, {
      place,
      files: [...files.keys()],
      first: answers.repository ? 'synth diff' : 'synth',
    }),
  };
}

function withDefaults(given: GivenAnswers): InitAnswers {
  const { repository, ...rest } = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Partial<InitAnswers>;
  return { ...INIT_DEFAULTS, ...rest, ...(repository ? { repository } : {}) };
}

interface Made {
  readonly place: string;
  readonly files: readonly string[];
  /** The command to try first; one that a remote repository knows, too. */
  readonly first: string;
}

function reportText({ style }: Session, { place, files, first }: Made): string {
  const enter = place === '.' ? '' : `cd ${place} && `;
  return [
    `${style.bold('Made a project')} in ${place}:`,
    ...files.map((file) => `  ${style.green('created')}  ${file}`),
    '',
    `Next: ${style.cyan(`${enter}npm install && npx ${first}`)}`,
    '',
  ].join('\n');
}
