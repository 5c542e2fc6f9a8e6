import { mkdir, rename, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import { run } from './process';

/** A clip is encoded once, and repeated by copying until it is `seconds` long. */
type TestClip = { name: string; seconds: number; chunk: number; ending: string; args: string[] };

const testVideo = (size: string): string => `testsrc2=size=${size}:rate=25,noise=alls=6:allf=t`;
const h264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-b:v', '5M', '-g', '50', '-pix_fmt', 'yuv420p'];
const aac = ['-c:a', 'aac', '-b:a', '128k'];

const hd = (name: string, seconds: number, chunk: number): TestClip => ({
  ...{ name, seconds, chunk, ending: 'mp4' },
  args: [testVideo('1920x1080'), ...h264, ...aac, '-movflags', '+faststart'],
});

/**
 * Typical uploads: three lengths that browsers can play, and two slowly decoding ones that they can't.
 */
export const clips: readonly TestClip[] = [
  hd('1080p H.264, 10 s', 10, 10),
  hd('1080p H.264, 10 min', 600, 30),
  hd('1080p H.264, 2 h', 7200, 60),
  {
    ...{ name: '1080p ProRes, 10 min', seconds: 600, chunk: 20, ending: 'mov' },
    args: [testVideo('1920x1080'), '-c:v', 'prores_ks', '-profile:v', '0', '-c:a', 'pcm_s16le'],
  },
  {
    ...{ name: '4K HEVC, 10 min', seconds: 600, chunk: 20, ending: 'mp4' },
    args: [
      testVideo('3840x2160'),
      ...['-c:v', 'libx265', '-preset', 'ultrafast', '-b:v', '15M', '-g', '50', '-pix_fmt', 'yuv420p10le'],
      ...['-x265-params', 'log-level=error', '-tag:v', 'hvc1', ...aac],
    ],
  },
];

const folder = path.join(os.tmpdir(), 'reelhof-bench-videos');
const quiet = ['-nostdin', '-v', 'error', '-y'];

/** The path of the video, which is created once and kept in the temporary folder. */
export const makeVideo = async ({
  name,
  seconds,
  chunk,
  ending,
  args: [source = '', ...args],
}: TestClip): Promise<string> => {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${name.replace(/\W+/g, '-')}.${ending}`);
  if (await stat(file).catch(() => null)) return file;
  const chunkFile = path.join(folder, `piece.${ending}`);
  const tone = `sine=frequency=440:sample_rate=48000:duration=${chunk}`;
  const inputs = ['-f', 'lavfi', '-t', String(chunk), '-i', source, '-f', 'lavfi', '-i', tone];
  await run('ffmpeg', [...quiet, ...inputs, ...args, chunkFile]);
  const part = path.join(folder, `part.${ending}`);
  const loop = ['-stream_loop', '-1', '-i', chunkFile, '-t', String(seconds), '-c', 'copy'];
  await run('ffmpeg', [...quiet, ...loop, ...(ending === 'mp4' ? ['-movflags', '+faststart'] : []), part]);
  await rename(part, file);
  return file;
};

/** How many times faster than real time the first 20 s of a video are decoded. */
export const measureDecode = async (file: string): Promise<number> => {
  const started = performance.now();
  await run('ffmpeg', [...quiet, '-t', '20', '-i', file, '-map', '0:v:0', '-f', 'null', '-']);
  const { seconds } = clips.find((clip) => file.includes(clip.name.replace(/\W+/g, '-'))) ?? { seconds: 20 };
  return Math.min(20, seconds) / ((performance.now() - started) / 1000);
};
