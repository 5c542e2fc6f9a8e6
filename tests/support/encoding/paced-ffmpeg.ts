import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/**
 * An ffmpeg with a limited encoding speed, so that a test can act during a small encode without using
 * processor time.
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
    /** Sets the speed of the next encodes in seconds of video per second; null removes the limit. */
    setPace: (pace: number | null): Promise<void> =>
      pace === null ? rm(rate, { force: true }) : writeFile(rate, String(pace)),
    remove: () => rm(folder, { recursive: true }),
  };
};
