import { spawnSync } from 'node:child_process';
import path from 'node:path';

/**
 * Runs a step of a move twice, as who calls a killed move again would: the first time it is killed as it begins to fill the new database.
 * `killed-once.mjs <program> <argument>…`; exits as the second one does, or with 99 where the first one was not killed.
 */
const dieAtRows = path.join(import.meta.dirname, 'die-at-rows.mjs');
const [, , ...step] = process.argv;
const start = (/** @type {string[]} */ args) => spawnSync(process.execPath, args, { stdio: 'inherit' });
if (start(['--import', dieAtRows, ...step]).signal !== 'SIGKILL') process.exit(99);
process.exit(start(step).status ?? 1);
