#!/usr/bin/env node
import { flush, processIo } from './process-io';
import { run } from './run';

void run(process.argv.slice(2), processIo()).then(async (code) => {
  await flush();
  process.exit(code);
});
