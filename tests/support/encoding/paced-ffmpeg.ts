import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/**
 * An ffmpeg that encodes pictures no faster than it is told, so that something can happen in the middle of a small video: waiting costs no
 * processor time, and a large video does.
 */
export const makePacedFfmpeg = async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'reelhof-paced-'));
  const [file, rate] = [path.join(folder, 'ffmpeg'), path.join(folder, 'rate')];
  const script = [
    '#!/bin/sh',
    'case "$*" in',
    `  *libx264*) if [ -e '${rate}' ]; then exec ffmpeg -readrate "$(cat '${rate}')" "$@"; fi ;;`,
    'esac',
    'exec ffmpeg "$@"',
    '',
  ];
  await writeFile(file, script.join('\n'), { mode: 0o700 });
  return {
    file,
    /** From the next encode on: seconds of video a second, or null for as fast as it goes. */
    setPace: (pace: number | null): Promise<void> =>
      pace === null ? rm(rate, { force: true }) : writeFile(rate, String(pace)),
    remove: () => rm(folder, { recursive: true }),
  };
};
