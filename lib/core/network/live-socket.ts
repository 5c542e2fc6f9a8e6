import { createHash } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';

import { deriveKey } from '../secrets/secret';

/** The most that systems take for the path of a socket, with room for none of them being exceeded. */
const longestPath = 100;

/**
 * Where the process for live listens for the others of its machine: in the data folder, or where that has too
 * long a path, beside.
 */
export const getLiveSocket = (dataDir: string): string => {
  const socket = path.resolve(dataDir, 'live.sock');
  if (socket.length <= longestPath) return socket;
  const name = createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 16);
  return path.join(os.tmpdir(), `reelhof-live-${name}.sock`);
};

/** What the other processes show it, 64 hexadecimal characters. */
export const getLiveToken = (secret: string): string => deriveKey(secret, 'live-control').toString('hex');
