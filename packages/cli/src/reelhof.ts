#!/usr/bin/env node
import { run } from './run';

const controller = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'])
  process.once(name, () => controller.abort(new Error('Interrupted.')));

const { env, stdin, stdout, stderr } = process;
process.exitCode = await run({ env, stdin, stdout, stderr }, process.argv.slice(2), controller.signal);
// An open standard input would keep the process running.
stdin.unref?.();
