#!/usr/bin/env node
import * as nodeModule from 'node:module';
import { flush, processIo } from './process-io';
import { run } from './run';

/** Newer versions of Node keep compiled code between runs when asked to. */
(nodeModule as { enableCompileCache?: () => unknown }).enableCompileCache?.();

void run(process.argv.slice(2), processIo()).then(async (code) => {
  await flush();
  process.exit(code);
});
