import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { bundleScript } from '../instance/bundle-script';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '../../..');

export type Variables = Record<string, string | undefined>;

const { PATH, HOME, TEST_RUN_FOLDER, TEST_MONGODB_URL } = process.env;
const base: Variables = { NODE_ENV: 'test', PATH, HOME, TEST_RUN_FOLDER, TEST_MONGODB_URL, LIVE: 'off' };

export const newFolder = (name: string): Promise<string> =>
  mkdtemp(path.join(TEST_RUN_FOLDER ?? tmpdir(), `${name}-`));

/** Runs one of our scripts in a separate process and environment. Returns its output. */
export const runScript = async (script: string, args: string[], env: Variables): Promise<string> => {
  const options = { cwd: root, env: { ...base, ...env } as NodeJS.ProcessEnv, maxBuffer: 64_000_000 };
  return (await run(process.execPath, [bundleScript(script), ...args], options)).stdout;
};

/** The result in a script's output. */
export const readState = <T>(output: string): T => {
  const line = output.split('\n').find((text) => text.startsWith('STATE '));
  return JSON.parse(line?.slice('STATE '.length) ?? 'null') as T;
};

/** A prefix for `createGrownSettings`, so that leftovers of a run can be found by its folder's name. */
export const runName = path.basename(TEST_RUN_FOLDER ?? 'reelhof').toLowerCase();
