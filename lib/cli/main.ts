#!/usr/bin/env node
import * as nodeModule from 'node:module';
import { watchEnd } from './process/early-end';
import { reportError } from './commands';
import { processIo } from './process/process-io';
import { run } from './run';

/** Newer versions of Node keep compiled code between runs when asked to. */
(nodeModule as { enableCompileCache?: () => unknown }).enableCompileCache?.();

const argv = process.argv.slice(2);
const { end, io } = watchEnd(argv, processIo);

void run(argv, io).then(async (code) => {
  const failure = await io.flush();
  if (failure) reportError()(failure, { argv: [], io, commands: [], command: undefined });
  end(failure && code === 0 ? failure.exit : code);
});
