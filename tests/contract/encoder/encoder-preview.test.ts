import { readFile, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { parseMediaPlaylist } from '@/lib/engines/ffmpeg/ladder/master-playlist';
import type { PreviewResult } from '@/lib/ports/encoder';
import type { Visibility } from '@/lib/ports/storage';
import { getClip, makeBeeps, makeClip, type ClipName } from '@/tests/support/encoding/clips';
import {
  createEncodingBench,
  inspectTracks,
  nextJobId,
  probeStreams,
  storeInFolder,
  type EncodingBench,
} from '@/tests/support/encoding/encoding';
import { makePacedFfmpeg } from '@/tests/support/encoding/paced-ffmpeg';

let bench: EncodingBench;
let folder: string;
let ffmpeg: Awaited<ReturnType<typeof makePacedFfmpeg>>;
beforeAll(async () => {
  ffmpeg = await makePacedFfmpeg();
  bench = await createEncodingBench({ ffmpeg: ffmpeg.file });
  folder = await mkdtemp(path.join(os.tmpdir(), 'reelhof-playable-'));
});
afterAll(async () => {
  await bench.close();
  await ffmpeg.remove();
  await rm(folder, { recursive: true });
});
afterEach(() => ffmpeg.setPace(null));

type Options = { findVisibility?: () => Promise<Visibility>; onPreview?: () => Promise<void> };

const makePreview = async (file: string, options: Options = {}) => {
  const source = await bench.upload(file);
  const outputPrefix = `videos/${nextJobId()}/1/`;
  const reported: PreviewResult[] = [];
  /** Playable durations at the time of each report. */
  const lengths: number[] = [];
  const input = {
    ...{ workspace: 'any', source, outputPrefix },
    findVisibility: options.findVisibility ?? (async () => 'private' as const),
  };
  const call = () =>
    bench.encoder.makePreview(input, async (result) => {
      reported.push(result);
      lengths.push(secondsOf(await readStored(result.hlsKey.replace('master', 'index'))));
      await options.onPreview?.();
    });
  return { call, told: reported, lengths, outputPrefix };
};

async function* breakOff(body: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of body as AsyncIterable<Buffer>) {
    yield chunk;
    throw new Error('reset');
  }
}

const readStored = async (key: string): Promise<string> => {
  const stored = await bench.storage.read({ bucket: 'stream', key });
  return stored ? text(stored.body) : '';
};
const secondsOf = (playlist: string): number =>
  parseMediaPlaylist(playlist).segments.reduce((sum, { duration }) => sum + duration, 0);

const copied: ClipName[] = ['standard.mp4', 'plain.mkv', 'silent.mp4'];
const encoded: ClipName[] = ['turned.mp4', 'hdr.mp4', 'interlaced.ts'];

/** A format that no browser plays. Encoding takes some seconds from here on. */
const getSlowVideo = async (): Promise<string> => {
  await ffmpeg.setPace(3);
  return makeClip('slow-24.mkv', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=10:duration=24', ...makeBeeps(24)],
    ...['-c:v', 'mpeg4', '-q:v', '4', '-c:a', 'flac'],
  ]);
};

describe('encoder: preview renditions', () => {
  it.each(copied)('repackages %s with every frame and sample unchanged', async (name) => {
    const file = await getClip(name);
    const { call, told: reported, outputPrefix } = await makePreview(file);
    expect(await call()).toBe(true);
    expect(reported.at(-1)).toMatchObject({
      ...{ width: 640, height: 360, hlsKey: `${outputPrefix}preview/master.m3u8` },
      posterKey: `${outputPrefix}preview/poster.jpg`,
    });
    const index = await storeInFolder(bench.storage, `${outputPrefix}preview/`, path.join(folder, name));
    const streams = name === 'silent.mp4' ? (['v:0'] as const) : (['v:0', 'a:0'] as const);
    const { packets } = await inspectTracks(
      streams.flatMap((stream) => [file, index].map((each) => ({ file: each, stream }))),
    );
    const [before = [], after = [], sound = [], soundAfter = []] = packets;
    expect(before.length).toBeGreaterThan(0);
    expect(after).toHaveLength(before.length);
    const start = (after[0]?.time ?? 0) - (before[0]?.time ?? 0);
    after.forEach(({ time, isKey }, at) => {
      expect(time - start).toBeCloseTo(before[at]?.time ?? -1, 2);
      expect(isKey).toBe(before[at]?.isKey);
    });
    expect(sound.length > 0).toBe(streams.length > 1);
    // The encoder's priming samples are removed.
    expect(soundAfter).toHaveLength(sound.filter(({ time }) => time >= 0).length);
    const playlist = await readFile(index, 'utf8');
    expect(playlist).toContain('#EXT-X-PLAYLIST-TYPE:VOD');
    expect(playlist).toContain('#EXT-X-ENDLIST');
    const master = await readStored(reported[0]?.hlsKey ?? '');
    expect(master).toMatch(/BANDWIDTH=[1-9]\d*,AVERAGE-BANDWIDTH=[1-9]\d*,CODECS="avc1\.[0-9a-f]{6}/);
  });

  it.each(encoded)('encodes %s as one small rendition that browsers play', async (name) => {
    const file = await getClip(name);
    const { call, told: reported, outputPrefix } = await makePreview(file);
    expect(await call()).toBe(true);
    const index = await storeInFolder(bench.storage, `${outputPrefix}preview/`, path.join(folder, name));
    const streams = await probeStreams(index);
    const video = streams.find(({ codec_type }) => codec_type === 'video');
    const { width = 0, height = 0, duration = 0 } = reported.at(-1) ?? {};
    expect(video).toMatchObject({ codec_name: 'h264', pix_fmt: 'yuv420p', width, height });
    expect(Math.min(width, height)).toBeLessThanOrEqual(360);
    expect(Math.abs(secondsOf(await readFile(index, 'utf8')) - duration)).toBeLessThan(0.3);
  });

  it('encodes a source with too few key frames for seeking', async () => {
    const file = await makeClip('rare-keys-2.mp4', [
      ...['-f', 'lavfi', '-i', 'testsrc2=size=480x400:rate=2:duration=24'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '32', '-pix_fmt', 'yuv420p'],
    ]);
    const { call, told: reported } = await makePreview(file);
    await call();
    expect(reported.at(-1)).toMatchObject({ width: 432, height: 360 });
  });

  it('reads a remote source by range, even if the store cuts its responses', async () => {
    const { storage } = bench;
    const { read, withLocalFile } = storage;
    let answers = 0;
    Object.assign(storage, {
      isLocal: false,
      withLocalFile: () => Promise.reject(new Error('downloaded completely')),
      read: async (input: Parameters<typeof read>[0]) => {
        const opened = await read(input);
        answers += 1;
        // Every third response is cut off.
        return opened && input.bucket === 'upload' && answers % 3 === 0
          ? { ...opened, body: Readable.from(breakOff(opened.body)) }
          : opened;
      },
    });
    try {
      const { call, told: reported } = await makePreview(await getClip('standard.mp4'));
      await call();
      expect(reported.at(-1)?.posterKey).not.toBeNull();
      expect(await readStored(reported.at(-1)?.storyboardKey ?? '')).toContain(
        'storyboard-001.jpg#xywh=0,0,',
      );
      const { call: encode, lengths } = await makePreview(await getClip('plain.ts'));
      await encode();
      expect(lengths[0]).toBeGreaterThan(2);
    } finally {
      Object.assign(storage, { isLocal: true, read, withLocalFile });
    }
  });

  it('are reported once their beginning is stored, and continue with the current visibility', async () => {
    let visibility: Visibility = 'public';
    const {
      call,
      lengths,
      told: reported,
      outputPrefix,
    } = await makePreview(await getSlowVideo(), {
      findVisibility: async () => visibility,
      onPreview: async () => {
        // Hiding the video hides the files stored so far.
        visibility = 'private';
        await bench.storage.setPrefixVisibility({ bucket: 'stream', prefix: outputPrefix, visibility });
      },
    });
    await call();
    expect(lengths[0]).toBeGreaterThanOrEqual(4);
    expect(lengths[0]).toBeLessThan(24);
    // A cell every two seconds, from the same decode.
    expect((await readStored(reported.at(-1)?.storyboardKey ?? '')).match(/-->/g)).toHaveLength(12);
    const keys: string[] = [];
    for await (const { key } of bench.storage.list({ bucket: 'stream', prefix: outputPrefix }))
      keys.push(key);
    expect(keys.length).toBeGreaterThan(10);
    for (const key of keys)
      expect([key, (await bench.storage.head({ bucket: 'stream', key }))?.visibility]).toEqual([
        key,
        'private',
      ]);
  });

  it('stop with the error of a canceling caller, and resume without a gap or an overlap', async () => {
    let isWanted = false;
    const { call, outputPrefix } = await makePreview(await getSlowVideo(), {
      onPreview: async () => {
        if (!isWanted) throw new Error('no longer wanted');
      },
    });
    await expect(call()).rejects.toThrow('no longer wanted');
    const prefix = `${outputPrefix}preview/`;
    const { segments } = parseMediaPlaylist(await readStored(`${prefix}index.m3u8`));
    expect(segments.length).toBeGreaterThan(0);
    const findStamps = () =>
      Promise.all(
        segments.map(
          async ({ uri }) =>
            (await bench.storage.head({ bucket: 'stream', key: prefix + uri }))?.lastModified,
        ),
      );
    const stamps = await findStamps();
    expect(stamps).not.toContain(undefined);

    isWanted = true;
    await ffmpeg.setPace(null);
    await call();
    expect(await findStamps()).toEqual(stamps);
    const index = await storeInFolder(bench.storage, prefix, path.join(folder, 'resumed'));
    const { packets: tracks } = await inspectTracks([
      { file: index, stream: 'v:0' },
      { file: index, stream: 'a:0' },
    ]);
    const [packets = [], sound = []] = tracks;
    expect(packets).toHaveLength(24 * 10);
    packets.slice(1).forEach(({ time }, at) => expect(time - (packets[at]?.time ?? 0)).toBeCloseTo(0.1, 3));
    expect(sound.length).toBeGreaterThan(24 * 40);
    sound.slice(1).forEach(({ time }, at) => expect(time - (sound[at]?.time ?? 0)).toBeLessThan(0.05));
  });

  it.each(['text.mp4', 'no-moov.mp4', 'sound.m4a'] as const)('refuses %s permanently', async (name) => {
    const { call, told: reported } = await makePreview(await getClip(name));
    await expect(call()).rejects.toMatchObject({ port: 'encoder', retryable: false });
    expect(reported).toEqual([]);
  });
});
