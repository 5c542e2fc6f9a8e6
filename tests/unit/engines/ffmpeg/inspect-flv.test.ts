import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { inspectFlv } from '@/lib/engines/ffmpeg/inspect/inspect-container';
import { openSource } from '@/lib/engines/ffmpeg/served/open-source';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'reelhof-flv-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const header = Buffer.from([0x46, 0x4c, 0x56, 1, 5, 0, 0, 0, 9, 0, 0, 0, 0]);

const tag = (kind: number, milliseconds: number, length: number): Buffer => {
  const bytes = Buffer.alloc(11 + length + 4, 0x5a);
  bytes.writeUInt8(kind, 0);
  bytes.writeUIntBE(length, 1, 3);
  bytes.writeUIntBE(milliseconds % 2 ** 24, 4, 3);
  bytes.writeUInt8(Math.floor(milliseconds / 2 ** 24), 7);
  bytes.writeUIntBE(0, 8, 3);
  return bytes;
};

/** Metadata, followed by alternating video and audio tags, with the audio slightly behind. */
const clip = (start = 0, length = 40_000): Buffer =>
  Buffer.concat([
    tag(18, 0, 300),
    ...Array.from({ length: 100 }, (_, index) => [
      tag(9, start + index * 40, length),
      tag(8, Math.max(0, start + index * 40 - 60), 200),
    ]).flat(),
  ]);

const inspect = async (...parts: Buffer[]): Promise<boolean> => {
  const bytes = Buffer.concat(parts);
  const place = path.join(folder, 'film.flv');
  await writeFile(place, bytes);
  const file = await openSource(place);
  try {
    return await inspectFlv(file, bytes.subarray(0, 4096), bytes.length);
  } finally {
    await file.close();
  }
};

it.each([
  ['a complete video', [header, clip()]],
  ['a long video with timestamps of four bytes', [header, clip(2 ** 24 - 2000)]],
  ['tags larger than the read buffer', [header, ...[0, 40, 80].map((time) => tag(9, time, 2_000_000))]],
  ['data that continues after a cut', [header, clip(), clip(4000)]],
  ['a few bytes too many', [header, clip(), Buffer.alloc(2000)]],
  ['a truncated last frame', [header, clip(), tag(9, 4000, 40_000).subarray(0, 5000)]],
])('finds nothing missing in %s', async (_what, parts) => {
  expect(await inspect(...parts)).toBe(false);
});

it.each([
  ['two files in one', [header, clip(), header, clip()]],
  ['timestamps that restart at zero', [header, clip(), clip()]],
  ['random bytes from some point on', [header, clip(), Buffer.alloc(4_000_000, 0xff)]],
  ['a last frame that is mostly missing', [header, clip(0, 100), tag(9, 4000, 400_000).subarray(0, 100)]],
])('finds a part missing in %s', async (_what, parts) => {
  expect(await inspect(...parts)).toBe(true);
});
