import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

const SYNTH = resolve(__dirname, '../../build/cli/main.js');
const bold = (text: string): string =>
  process.stdout.isTTY && !process.env.NO_COLOR ? `\u001b[1m${text}\u001b[0m` : text;

/** Prints a heading. */
export function chapter(title: string): void {
  console.log(`\n${bold(`== ${title}`)}`);
}

/** Prints lines of text. */
export function say(...lines: string[]): void {
  console.log(lines.join('\n'));
}

/** Runs the program as a user would, shows its output, and stops the demo if the exit code is another than expected. */
export async function synth(cwd: string, args: readonly string[], expected = 0): Promise<void> {
  console.log(bold(`$ npx synth ${args.join(' ')}`));
  const code = await new Promise<number | null>((done, fail) => {
    const child = spawn(process.execPath, [SYNTH, ...args], { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', fail);
    child.on('close', done);
  });
  if (code !== expected)
    throw new Error(`"synth ${args.join(' ')}" in ${join(cwd)} ended with ${code}, not ${expected}`);
}
