import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

import { fail } from '../problem.mjs';

/**
 * Creates and locks a data folder. Two supervisors on one folder would run two workers and conflicting
 * migrations. The lock of a dead process is taken over.
 *
 * @param {{ dataDir: string, port: number }} settings
 * @returns {() => void} Releases the lock.
 */
export const lockDataDir = ({ dataDir, port }) => {
  const folder = path.join(dataDir, 'run');
  const file = path.join(folder, 'supervisor.json');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
    keepPrivate(dataDir);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    fail(`Can't write to the data folder ${dataDir} (${code}). Choose another one with DATA_DIR.`);
  }
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (tryToCreate(file, port)) return () => rmSync(file, { force: true });
    const owner = readOwner(file);
    if (owner && isSupervisorAlive(owner.pid)) {
      fail(
        `The data in ${dataDir} is in use by another Reelhof (process ${owner.pid}, port ${owner.port}).\n` +
          'Stop that instance, or choose another folder with DATA_DIR.',
      );
    }
    rmSync(file, { force: true });
  }
  return fail(`Could not lock ${dataDir}; is another Reelhof starting at this moment?`);
};

/** An existing folder, such as a volume, may be readable by others. Only its owner can change that. */
const keepPrivate = (/** @type {string} */ folder) => {
  if (statSync(folder).uid === process.getuid?.()) chmodSync(folder, 0o700);
};

const tryToCreate = (/** @type {string} */ file, /** @type {number} */ port) => {
  try {
    const owner = { pid: process.pid, port, startedAt: new Date().toISOString() };
    writeFileSync(file, `${JSON.stringify(owner)}\n`, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
};

/** @returns {{ pid: number, port: number } | null} */
const readOwner = (/** @type {string} */ file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

const isSupervisorAlive = (/** @type {number} */ pid) => {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
  try {
    // Process ids are reused, in containers almost immediately.
    return /(start|dev|reelhof)\.mjs/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return true;
  }
};
