import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** An ffmpeg that extracts audio at a twentieth of the usual speed, so that a test can act meanwhile. */
export const makeSlowFfmpeg = async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'reelhof-ffmpeg-'));
  const file = path.join(folder, 'ffmpeg');
  const pidFile = path.join(folder, 'pid');
  const script = [
    '#!/bin/sh',
    'case "$*" in',
    `  *sound.m4a) echo $$ > '${pidFile}.new'; mv '${pidFile}.new' '${pidFile}'; exec ffmpeg -readrate 0.05 "$@" ;;`,
    'esac',
    'exec ffmpeg "$@"',
  ];
  await writeFile(file, script.join('\n'), { mode: 0o700 });
  const findPid = async (): Promise<number | null> =>
    existsSync(pidFile) ? Number(await readFile(pidFile, 'utf8')) : null;
  return {
    file,
    /** Whether audio is being extracted now. */
    isExtracting: async (): Promise<boolean> => {
      const pid = await findPid();
      return pid !== null && isAlive(pid);
    },
    remove: async (): Promise<void> => {
      const pid = await findPid();
      if (pid !== null && isAlive(pid)) process.kill(pid, 'SIGKILL');
      await rm(folder, { recursive: true });
    },
  };
};
