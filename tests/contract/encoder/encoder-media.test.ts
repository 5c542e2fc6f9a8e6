import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ObjectRef } from '@/lib/ports/storage/port';
import { getClip, type ClipName } from '@/tests/support/encoding/clips';
import {
  createEncodingBench,
  decodeLuma,
  decodeSound,
  probeStreams,
  type EncodingBench,
} from '@/tests/support/encoding/encoding';

describe.each([
  { name: 'ffmpeg in this process', isElsewhere: false },
  { name: 'an engine elsewhere', isElsewhere: true },
])('encoder: pictures and sound by $name', ({ isElsewhere }) => {
  let bench: EncodingBench;
  let made = 0;
  beforeAll(async () => {
    bench = await createEncodingBench({ isElsewhere });
  });
  afterAll(() => bench.close());

  /** A stored object as a local file. */
  const fetchStored = async (ref: ObjectRef): Promise<string> => {
    const object = await bench.storage.read(ref);
    if (!object) throw new Error(`${ref.key} was not stored.`);
    const file = path.join(bench.dataDir, `${(made += 1)}${path.extname(ref.key)}`);
    await pipeline(object.body, createWriteStream(file));
    return file;
  };

  const grab = async (clip: ClipName, atSeconds: number, width = 1080) => {
    const target: ObjectRef = { bucket: 'stream', key: `videos/x/thumbnails/custom-${(made += 1)}.jpg` };
    const size = await bench.encoder.grabFrame({
      workspace: 'any',
      source: await bench.upload(await getClip(clip)),
      atSeconds,
      width,
      target,
      visibility: 'public',
      cacheControl: 'public, max-age=31536000',
    });
    return { size, target, file: await fetchStored(target) };
  };

  it('grabs the frame of a moment, and no other', async () => {
    // White from 2.0 s to 2.2 s, black otherwise.
    const [dark, white] = [await grab('clap.mp4', 1.5), await grab('clap.mp4', 2.1)];
    expect((await decodeLuma(dark.file))[0]).toBeLessThan(30);
    expect((await decodeLuma(white.file))[0]).toBeGreaterThan(220);
  });

  it('stores it as asked, no wider than asked and never enlarged', async () => {
    const { size, target, file } = await grab('ladder.mp4', 1, 640);
    expect(size).toEqual({ width: 640, height: 360 });
    const [picture] = await probeStreams(file);
    expect(picture).toMatchObject({ codec_name: 'mjpeg', width: 640, height: 360 });
    expect(await bench.storage.head(target)).toMatchObject({
      contentType: 'image/jpeg',
      visibility: 'public',
    });
    expect((await grab('clap.mp4', 1)).size).toEqual({ width: 320, height: 180 });
  });

  it('turns and stretches it as viewers see it', async () => {
    expect((await grab('turned.mp4', 1)).size).toEqual({ width: 360, height: 640 });
    expect((await grab('anamorphic.mp4', 1)).size).toEqual({ width: 640, height: 360 });
  });

  it('takes the last frame for a time beyond the end', async () => {
    const { size, file } = await grab('silent.mp4', 1000);
    expect(size).toEqual({ width: 640, height: 360 });
    expect((await decodeLuma(file))[0]).toBeGreaterThan(30);
  });

  it('throws for good where there is no picture', async () => {
    await expect(grab('sound.m4a', 0)).rejects.toMatchObject({ name: 'ProviderError', retryable: false });
    await expect(grab('text.mp4', 0)).rejects.toMatchObject({ name: 'ProviderError', retryable: false });
  });

  const extract = async (clip: ClipName) => {
    const target: ObjectRef = { bucket: 'upload', key: `uploads/x/1/sound-${(made += 1)}.m4a` };
    const source = await bench.upload(await getClip(clip));
    return { target, sound: await bench.encoder.extractAudio({ workspace: 'any', source, target }) };
  };

  it('extracts the sound for speech recognition, privately, in its place', async () => {
    const { target, sound } = await extract('clap.mp4');
    expect(sound?.duration).toBeCloseTo(4, 1);
    expect(await bench.storage.head(target)).toMatchObject({
      size: sound?.size,
      contentType: 'audio/mp4',
      visibility: 'private',
    });
    const file = await fetchStored(target);
    const [audio, ...others] = await probeStreams(file);
    expect(audio).toMatchObject({ codec_name: 'aac', channels: 1, sample_rate: '16000' });
    expect(others).toEqual([]);
    const [samples] = await decodeSound(file, 1);
    const clap = (samples ?? new Float32Array()).findIndex((sample) => Math.abs(sample) > 0.1) / 48_000;
    expect(Math.abs(clap - 2)).toBeLessThan(0.1);
  });

  it('answers null where there is no sound', async () => {
    const { target, sound } = await extract('silent.mp4');
    expect(sound).toBeNull();
    expect(await bench.storage.head(target)).toBeNull();
  });
});
