import { spawn, type ChildProcess } from 'node:child_process';

import { clock, clockFilter } from './clock';

/** Starts a camera of 1280×720 at 30 frames a second whose frames contain the time of day. */
export const startClockCamera = (url: string, keySeconds: number): ChildProcess => {
  const keyFrames = String(keySeconds * 30);
  return spawn(
    'ffmpeg',
    [
      ...['-v', 'error', '-re', '-f', 'lavfi', '-i', `testsrc2=size=${clock.width}x${clock.height}:rate=30`],
      ...['-re', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100', '-vf', clockFilter],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p'],
      ...['-b:v', '3M', '-maxrate', '3M', '-bufsize', '3M'],
      ...['-g', keyFrames, '-keyint_min', keyFrames, '-sc_threshold', '0', '-c:a', 'aac', '-b:a', '96k'],
      ...['-f', 'flv', url],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
};
