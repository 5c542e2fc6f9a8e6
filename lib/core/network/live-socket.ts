import { createHash } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';

import { deriveKey } from '../secrets/secret';

/** Maximum length of a socket path, with a margin below the limits of all systems. */
const longestPath = 100;

/**
 * The control socket of the live process: in the data folder, or in the temporary folder if that path is too
 * long.
 */
export const getLiveSocket = (dataDir: string): string => {
  const socket = path.resolve(dataDir, 'live.sock');
  if (socket.length <= longestPath) return socket;
  const name = createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 16);
  return path.join(os.tmpdir(), `reelhof-live-${name}.sock`);
};

/** The token that other processes send to the live process, 64 hexadecimal characters. */
export const getLiveToken = (secret: string): string => deriveKey(secret, 'live-control').toString('hex');
