import { spawn, type ChildProcess } from 'node:child_process';

import { run } from '../process';

type TestClip = { size: string; rate: number; bitrate: string };

/** Writes 20 s of a test video and a tone with a key frame each second, for sending in a loop. */
export const videoCamera = async (file: string, { size, rate, bitrate }: TestClip): Promise<void> => {
  await run('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}`],
    ...['-f', 'lavfi', '-i', 'sine=frequency=440', '-t', '20'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', bitrate, '-pix_fmt', 'yuv420p', '-bf', '0'],
    ...['-g', String(rate), '-keyint_min', String(rate), '-sc_threshold', '0', '-c:a', 'aac', file],
  ]);
};

/** Sends the file in a loop in real time without encoding it again. */
export const sendVideo = (file: string, url: string): ChildProcess =>
  spawn('ffmpeg', ['-v', 'quiet', '-re', '-stream_loop', '-1', '-i', file, '-c', 'copy', '-f', 'flv', url], {
    stdio: 'ignore',
  });
