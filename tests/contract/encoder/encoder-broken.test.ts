import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { getClip, makeBeeps, makeClip, runFfmpeg, type ClipName } from '@/tests/support/encoding/clips';
import { createEncodingBench, inspectTracks, type EncodingBench } from '@/tests/support/encoding/encoding';
import { forgetLength } from '@/tests/support/encoding/patch-video';

let bench: EncodingBench;
beforeAll(async () => {
  bench = await createEncodingBench();
});
afterAll(() => bench.close());

const seconds = 2;
type Part = { size?: string; color?: string; channels?: number; start?: number };

/** A part of a transport stream; its timestamps may start later than 0. */
const makePart = ({ size = '320x180', color = 'black', channels = 2, start = 0 }: Part): Promise<string> =>
  makeClip(`part3-${size}-${color}-${channels}-${start}.ts`, [
    ...['-f', 'lavfi', '-i', `color=${color}:size=${size}:rate=25:duration=${seconds}`],
    ...makeBeeps(seconds),
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '0', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
    ...['-ac', String(channels), '-output_ts_offset', String(start)],
  ]);

const join = async (name: string, parts: Part[]): Promise<string> => {
  const file = path.join(bench.dataDir, name);
  await writeFile(
    file,
    Buffer.concat(await Promise.all(parts.map(async (part) => readFile(await makePart(part))))),
  );
  return file;
};

const remux = async (source: string, name: string): Promise<string> => {
  const file = path.join(bench.dataDir, name);
  await runFfmpeg(['-i', source, '-c', 'copy', file]);
  return file;
};

const change = async (clip: ClipName, name: string, edit: (bytes: Buffer) => Buffer): Promise<string> => {
  const file = path.join(bench.dataDir, name);
  await writeFile(file, edit(await readFile(await getClip(clip))));
  return file;
};

const tall = { size: '320x400', color: 'white' };

describe('encoder: a source that changes midway', () => {
  it.each<[string, number, () => Promise<string>]>([
    ['another size, in TS', 115, () => join('size.ts', [{}, { ...tall, start: seconds }])],
    [
      'another size, in MKV',
      115,
      async () => remux(await join('m.ts', [{}, { ...tall, start: seconds }]), 'size.mkv'),
    ],
    ['another size, with timestamps that restart', 115, () => join('restarted.ts', [{}, tall])],
    [
      'more audio channels',
      255,
      () => join('channels.ts', [{}, { channels: 6, color: 'white', start: seconds }]),
    ],
    ['timestamps that restart', 255, () => join('again.ts', [{}, { color: 'white' }])],
  ])('is encoded to its end: %s', async (_name, white, make) => {
    const { result, folder } = await bench.encodeToFolder(await make());
    expect(result).toMatchObject({ sourceWidth: 320, sourceHeight: 180, hasAudio: true, warning: null });
    expect(Math.abs(result.duration - 2 * seconds)).toBeLessThan(0.2);
    const file = path.join(folder, 'mp4/180p.mp4');
    const {
      packets: [sound = []],
      luma: [luma = []],
    } = await inspectTracks([{ file, stream: 'a:0' }], [file]);
    expect(Math.abs(luma.length - 2 * seconds * 25)).toBeLessThanOrEqual(3);
    // The second part starts on time. A narrower one is not stretched, so white covers 45 % of the frame.
    expect(Math.abs(luma.findIndex((value) => value > 60) - seconds * 25)).toBeLessThanOrEqual(3);
    expect(luma.at(-1)).toBeCloseTo(white, -1);
    expect(sound.at(-1)?.time).toBeGreaterThan(2 * seconds - 0.2);
  });

  it.each(['mkv', 'flv'])('reports an appended second video that can’t be shown, in %s', async (kind) => {
    const plain = await getClip('plain.mkv');
    const clip = await readFile(kind === 'mkv' ? plain : await remux(plain, 'once.flv'));
    const file = path.join(bench.dataDir, `twice.${kind}`);
    await writeFile(file, Buffer.concat([clip, clip]));
    const { result } = await bench.encodeToFolder(file);
    expect(result.warning).toBe('incomplete');
    expect(result.duration).toBeCloseTo(5, 0);
  });
});

describe('encoder: a broken source', () => {
  it.each<[ClipName, number]>([
    ['cut.mp4', 5],
    ['cut.mkv', 5],
    ['cut.avi', 3],
  ])('%s is shown as far as possible, with a warning', async (clip, whole) => {
    const { result } = await bench.encodeToFolder(await getClip(clip));
    expect(result.warning).toBe('incomplete');
    expect(result.duration).toBeGreaterThan(whole * 0.2);
    expect(result.duration).toBeLessThan(whole * 0.6);
  });

  it('is shown with a warning if only its video is missing', async () => {
    const { result } = await bench.encodeToFolder(await getClip('hollow.mp4'));
    expect(result.warning).toBe('incomplete');
  });

  it('is shown with a warning if its middle is missing', async () => {
    const file = await change('faststart.mp4', 'holes.mp4', (bytes) =>
      bytes.fill(0x5a, Math.floor(bytes.length / 3), Math.floor((bytes.length * 2) / 3)),
    );
    const { result } = await bench.encodeToFolder(file);
    expect(result).toMatchObject({ warning: 'incomplete' });
    expect(result.duration).toBeCloseTo(5, 0);
  });

  it('is refused as truncated if no frame can be shown', async () => {
    const file = await change('faststart.mp4', 'head.mp4', (bytes) =>
      bytes.subarray(0, bytes.indexOf('mdat', 0, 'latin1') + 100),
    );
    const { final } = await bench.encode(file);
    expect(final).toMatchObject({ type: 'failed', reason: 'truncated', permanent: true });
  });

  it('is shown without audio, with a warning, if the audio can’t be decoded', async () => {
    const file = path.join(bench.dataDir, 'bad-sound.mkv');
    await runFfmpeg(['-i', await getClip('plain.mkv'), '-c', 'copy', '-bsf:a', 'noise=amount=1', file]);
    const { result } = await bench.encodeToFolder(file);
    expect(result).toMatchObject({ hasAudio: false, audioTracks: [], warning: 'incomplete' });
  });

  it('is refused immediately if its only frame has no duration', async () => {
    const file = await change('tiny.mp4', 'no-time.mp4', forgetLength);
    const { final, events } = await bench.encode(file);
    expect(final).toMatchObject({ type: 'failed', reason: 'no_pictures', permanent: true });
    // About one event a second. Three attempts would take 112 s.
    expect(events.length).toBeLessThan(30);
  });

  it('is refused immediately if no frame can be decoded', async () => {
    const file = path.join(bench.dataDir, 'noise.mkv');
    await runFfmpeg(['-i', await getClip('plain.mkv'), '-c', 'copy', '-bsf:v', 'noise=amount=1', file]);
    const { final } = await bench.encode(file);
    expect(final).toMatchObject({ type: 'failed', reason: 'damaged', permanent: true });
    expect(final.type === 'failed' && final.detail).not.toContain(bench.dataDir);
  });
});
