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

/** The folder to which the edge writes its access log, and from which the worker reads it. */
export const getAccessLogFolder = (dataDir: string): string => path.join(dataDir, 'logs', 'edge');

/** The log file for an hour (UTC): `access-YYYY-MM-DD-HH.log`. */
export const getAccessLogName = (at: number): string =>
  `access-${new Date(at).toISOString().slice(0, 13).replace('T', '-')}.log`;

export const isGrowingLog = (name: string): boolean => /^access-\d{4}-\d\d-\d\d-\d\d\.log$/.test(name);
export const isFinishedLog = (name: string): boolean =>
  /^finished-\d{4}-\d\d-\d\d-\d\d-[0-9a-f]+\.log$/.test(name);

/** The name of a log file after its last line was written. */
export const getFinishedLogName = (name: string, unique: string): string =>
  name.replace(/^access-(.+)\.log$/, `finished-$1-${unique}.log`);

/** The start of a log file's hour in epoch milliseconds; null for other files. */
export const getLogHour = (name: string): number | null => {
  if (!isGrowingLog(name) && !isFinishedLog(name)) return null;
  const [, day = '', hour = ''] = /-(\d{4}-\d\d-\d\d)-(\d\d)/.exec(name) ?? [];
  return Date.parse(`${day}T${hour}:00:00Z`);
};
