/** Figures as ratios against a named peer, both in the same run: `npm run bench [-- name …]`. */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { noopApply } from './apply';
import { coldCases } from './cold';
import { constructsToYaml } from './constructs';
import { emitTenMegabytes, parseTenMegabytes } from './emit';
import { nineThousandObjects } from './large';
import { type Figure, row } from './pair';
import { recordedCases, roundTrip, thousandChecks, thousandFields, validFields } from './schema';
import { helloWorld, thousandObjects } from './synth';
import { typesOfApp, typesOfKinds } from './types';

const FIGURES: Readonly<Record<string, () => Figure | undefined | Promise<Figure | undefined>>> = {
  helloWorld,
  thousandObjects,
  constructsToYaml,
  nineThousandObjects,
  noopApply,
  emitTenMegabytes,
  parseTenMegabytes,
  validFields,
  thousandFields,
  thousandChecks,
  recordedCases,
  coldCases,
  roundTrip,
  typesOfKinds,
  typesOfApp,
};

async function main(): Promise<void> {
  const asked = process.argv.slice(2);
  const rows: string[] = [];
  for (const [name, measure] of Object.entries(FIGURES)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    const figure = await measure();
    if (figure) rows.push(row(figure));
    if (figure) console.log(row(figure));
  }
  if (asked.length === 0) writeFileSync(join(__dirname, 'figures.md'), page(rows));
}

function page(rows: readonly string[]): string {
  return [
    '# Figures',
    '',
    `Medians of work done in turn, of whole processes or, for reading, writing and checking, of processor time in one process, on ${cpus().length} cores, Node ${process.versions.node}; the ratio is the median pair by pair (peer / ours). Made by \`npm run bench\`.`,
    '',
    '| what | ours | peer | ratio |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
