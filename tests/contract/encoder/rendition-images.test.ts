import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { afterAll, expect, it } from 'vitest';

import {
  buildRenditionImagesArguments,
  CELLS_FILE,
  OUTPUT_FOLDERS,
} from '@/lib/engines/ffmpeg/ladder/build-arguments';
import type { EncodePlan } from '@/lib/engines/ffmpeg/ladder/filter-graph';
import { createOutputFolders } from '@/lib/engines/ffmpeg/outputs/package-outputs';
import { cellBytes, planStoryboard } from '@/lib/engines/ffmpeg/pictures/storyboard';
import { makeClip } from '@/tests/support/encoding/clips';

const folder = await mkdtemp(path.join(os.tmpdir(), 'reelhof-renditions-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const duration = 1700;
const size = { width: 64, height: 48 };

/** A plan with everything that its images are made from. */
const describePlan = (): EncodePlan => {
  const storyboard = planStoryboard({ duration, ...size });
  return { storyboard, duration, source: { video: size } } as unknown as EncodePlan;
};

it('creates the images of half an hour from its key frames, a cell every 4 s, and finishes', async () => {
  const input = ['-f', 'lavfi', '-i', `color=c=gray:size=64x48:rate=1:duration=${duration}`];
  const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '4'];
  const clip = await makeClip('renditions-of-1700-s.mp4', [...input, ...h264, '-sc_threshold', '0']);
  const run = (args: readonly string[]) =>
    promisify(execFile)('ffmpeg', args, { cwd: folder, timeout: 30_000 });
  await createOutputFolders(folder);
  const index = path.join(OUTPUT_FOLDERS.hls, 'index.m3u8');
  await run(['-v', 'error', '-i', clip, '-c', 'copy', '-hls_time', '60', '-hls_playlist_type', 'vod', index]);
  const plan = describePlan();
  await run(buildRenditionImagesArguments({ cells: '.', poster: '.' }, plan));
  expect((await stat(path.join(folder, CELLS_FILE))).size).toBe((duration / 4) * cellBytes(plan.storyboard));
  expect((await readdir(path.join(folder, 'candidates'))).length).toBeGreaterThan(3);
});
