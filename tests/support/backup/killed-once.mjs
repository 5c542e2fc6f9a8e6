import { spawnSync } from 'node:child_process';
import path from 'node:path';

/**
 * Runs a step of a move twice: killed when it starts to fill the new database, then again. Exits with the
 * second status, or with 99 if the first run was not killed. Usage: `killed-once.mjs <program> <argument>…`.
 */
const dieAtRows = path.join(import.meta.dirname, 'die-at-rows.mjs');
const [, , ...step] = process.argv;
const start = (/** @type {string[]} */ args) => spawnSync(process.execPath, args, { stdio: 'inherit' });
if (start(['--import', dieAtRows, ...step]).signal !== 'SIGKILL') process.exit(99);
process.exit(start(step).status ?? 1);
