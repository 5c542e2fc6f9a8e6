import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { UsageError, type Terminal } from '../command';

const entry = path.join('bin', 'reelhof.mjs');

const isServer = (folder: string): boolean => {
  try {
    const { name } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { name?: string };
    return name === 'reelhof' && existsSync(path.join(folder, entry));
  } catch {
    return false;
  }
};

/** The folder of the server: REELHOF_HOME, or the working directory or a folder above it. */
const findServer = ({ env }: Terminal): string | null => {
  if (env.REELHOF_HOME) return isServer(env.REELHOF_HOME) ? env.REELHOF_HOME : null;
  let folder = process.cwd();
  while (!isServer(folder)) {
    const above = path.dirname(folder);
    if (above === folder) return null;
    folder = above;
  }
  return folder;
};

/** `reelhof admin …` runs the operator's commands of the server that is installed here. */
export const runAdmin = (terminal: Terminal, args: string[]): Promise<number> =>
  runOnServer(terminal, ['admin', ...args]);

/** Commands of the server in earlier versions, which still work in its folder. */
export const serverCommands = new Set([
  'import',
  'export',
  'import-workspace',
  'backup',
  'check-backup',
  'restore',
  'move',
  'compact',
]);

export const runOnServer = async (terminal: Terminal, args: string[]): Promise<number> => {
  const server = findServer(terminal);
  if (!server) {
    throw new UsageError(
      `\`reelhof ${args[0]}\` exists where the server is installed. Run it in its folder, or set ` +
        'REELHOF_HOME to it.',
    );
  }
  const child = spawn(process.execPath, [path.join(server, entry), ...args], { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
};
