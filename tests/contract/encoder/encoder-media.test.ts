import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createMp4Splitter } from '@/lib/engines/live/packager/fragmented-mp4';
import type { RecordedRun, SuggestedFrame } from '@/lib/ports/encoder';
import type { ObjectRef } from '@/lib/ports/storage';
import { getClip, makeClip, type ClipName } from '@/tests/support/encoding/clips';
import {
  createEncodingBench,
  decodeSound,
  probeStreams,
  readLuma,
  type EncodingBench,
} from '@/tests/support/encoding/encoding';

describe('encoder: frames and audio', () => {
  let bench: EncodingBench;
  let made = 0;
  beforeAll(async () => {
    bench = await createEncodingBench();
  });
  afterAll(() => bench.close());

  /** Downloads a stored object to a local file. */
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

  it('grabs exactly the frame at a time', async () => {
    // White from 2.0 s to 2.2 s, black otherwise.
    const [dark, white] = [await grab('clap.mp4', 1.5), await grab('clap.mp4', 2.1)];
    expect(await readLuma(dark.file)).toBeLessThan(30);
    expect(await readLuma(white.file)).toBeGreaterThan(220);
    // Frames are never enlarged.
    expect(white.size).toEqual({ width: 320, height: 180 });
  });

  it('stores a frame in the requested format, no wider than requested', async () => {
    const { size, target, file } = await grab('standard.mp4', 1, 320);
    expect(size).toEqual({ width: 320, height: 180 });
    expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 180 });
    expect(await bench.storage.head(target)).toMatchObject({
      contentType: 'image/jpeg',
      visibility: 'public',
    });
  });

  it('rotates and stretches a frame like a player', async () => {
    expect((await grab('turned.mp4', 1)).size).toEqual({ width: 360, height: 640 });
    expect((await grab('anamorphic.mp4', 1)).size).toEqual({ width: 640, height: 360 });
  });

  it('uses the last frame for a time after the end', async () => {
    const { size, file } = await grab('silent.mp4', 1000);
    expect(size).toEqual({ width: 640, height: 360 });
    expect(await readLuma(file)).toBeGreaterThan(30);
  });

  it('throws a permanent error if there is no video', async () => {
    await expect(grab('sound.m4a', 0)).rejects.toMatchObject({ name: 'ProviderError', retryable: false });
    await expect(grab('text.mp4', 0)).rejects.toMatchObject({ name: 'ProviderError', retryable: false });
  });

  const extract = async (clip: ClipName) => {
    const target: ObjectRef = { bucket: 'upload', key: `uploads/x/1/sound-${(made += 1)}.m4a` };
    const source = await bench.upload(await getClip(clip));
    return { target, sound: await bench.encoder.extractAudio({ workspace: 'any', source, target }) };
  };

  it('extracts the audio for speech recognition as a private object, at its original times', async () => {
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

  it('returns null if there is no audio', async () => {
    const { target, sound } = await extract('silent.mp4');
    expect(sound).toBeNull();
    expect(await bench.storage.head(target)).toBeNull();
  });

  /**
   * A camera’s stream of 12 s from its third second on, in segments of one second: a tone with a pause from 4
   * s to 4.6 s.
   */
  const storeLive = async (): Promise<RecordedRun> => {
    const file = path.join(bench.dataDir, `${(made += 1)}.mp4`);
    await promisify(execFile)('ffmpeg', [
      ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=30:duration=12'],
      ...['-f', 'lavfi', '-i', "aevalsrc='0.5*sin(440*2*PI*t)*not(between(t,6,6.6))':d=12:s=44100"],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '30', '-c:a', 'aac'],
      ...['-movflags', 'empty_moov+default_base_moof+frag_keyframe+skip_trailer', file],
    ]);
    const chunks: Buffer[] = [];
    const splitter = createMp4Splitter({
      onInit: ({ bytes }) => chunks.push(bytes),
      onFragment: ({ bytes }) => chunks.push(bytes),
    });
    splitter.push(await readFile(file));
    const keys = chunks.map((_, index) => `live/x/${made}/source/${index}`);
    for (const [index, body] of chunks.entries())
      await bench.storage.write({
        ...{ bucket: 'stream', key: keys[index] ?? '', body, contentType: 'video/mp4' },
        ...{ cacheControl: 'no-store', visibility: 'public' },
      });
    return { headKey: keys[0] ?? '', segmentKeys: keys.slice(3) };
  };

  it('cuts the speech of a live stream into chunks that end in pauses', async () => {
    const run = await storeLive();
    const target: ObjectRef = { bucket: 'upload', key: `uploads/x/1/speech-${made}.m4a` };
    const shared = { workspace: 'any', run, target };
    const first = await bench.encoder.extractSpeech({ ...shared, from: 0, longest: 6 });
    expect(first).toMatchObject({ isSilent: false });
    expect(Math.abs((first?.duration ?? 0) - 4.3)).toBeLessThan(0.25);
    expect(await bench.storage.head(target)).toMatchObject({
      ...{ size: first?.size, contentType: 'audio/mp4', visibility: 'private' },
    });
    const [audio, ...others] = await probeStreams(await fetchStored(target));
    expect(audio).toMatchObject({ codec_name: 'aac', channels: 1, sample_rate: '16000' });
    expect(others).toEqual([]);
    const rest = await bench.encoder.extractSpeech({ ...shared, from: first?.duration ?? 0, longest: 6 });
    expect(Math.abs((first?.duration ?? 0) + (rest?.duration ?? 0) - 10)).toBeLessThan(0.2);
    const pause = await bench.encoder.extractSpeech({ ...shared, from: 4.15, longest: 0.3 });
    expect(pause).toMatchObject({ isSilent: true, size: 0 });
  });

  const measure = async (clip: ClipName) => {
    const target: ObjectRef = { bucket: 'stream', key: `videos/x/1/thumbs/waveform-${(made += 1)}.bin` };
    const source = await bench.upload(await getClip(clip));
    return {
      target,
      made: await bench.encoder.makeWaveform({ workspace: 'any', source, target, perSecond: 50 }),
    };
  };

  it('stores the loudness over time as a private object', async () => {
    const { target, made: waveform } = await measure('clap.mp4');
    const peaks = [...(await readFile(await fetchStored(target)))];
    expect(waveform?.peaks).toBe(peaks.length);
    expect(peaks.length / 50).toBeCloseTo(4, 0);
    expect(await bench.storage.head(target)).toMatchObject({ visibility: 'private' });
    const loud = peaks.flatMap((peak, index) => (peak > 60 ? [index / 50] : []));
    expect(Math.abs((loud[0] ?? 0) - 2)).toBeLessThan(0.1);
    expect(Math.abs((loud.at(-1) ?? 0) - 2.2)).toBeLessThan(0.1);
    expect(Math.max(...peaks.slice(0, 90))).toBeLessThan(6);
  });

  it('has no waveform without audio', async () => {
    const { target, made: waveform } = await measure('silent.mp4');
    expect(waveform).toBeNull();
    expect(await bench.storage.head(target)).toBeNull();
  });

  const suggest = async (clip: ClipName, count: number) => {
    const source = await bench.upload(await getClip(clip));
    const targetPrefix = `videos/x/1/thumbs/suggestions-${(made += 1)}/`;
    const found: SuggestedFrame[] = [];
    await bench.encoder.suggestFrames(
      { workspace: 'any', source, count, width: 320, targetPrefix },
      async (frame) => void found.push(frame),
    );
    return { found, targetPrefix };
  };

  it('suggests frames over the whole duration, in order, each as an image', async () => {
    const { found, targetPrefix } = await suggest('standard.mp4', 5);
    expect(found).toHaveLength(5);
    const times = found.map(({ milliseconds }) => milliseconds);
    times.forEach((time, index) => {
      expect(Math.floor(time / 1000)).toBe(index);
      // The time is that of an actual frame.
      const frame = Math.round((time * 30_000) / 1001 / 1000);
      expect(time).toBe(Math.floor((frame * 1001) / 30));
    });
    for (const { key, milliseconds, width, height } of found) {
      expect({ key, width, height }).toEqual({
        key: `${targetPrefix}${milliseconds}.jpg`,
        width: 320,
        height: 180,
      });
      expect(await bench.storage.head({ bucket: 'stream', key })).toMatchObject({ visibility: 'private' });
    }
  });

  it('suggests no black frame and no duplicates', async () => {
    const dark = await suggest('black-start.mp4', 2);
    expect(dark.found[0]?.milliseconds).toBeGreaterThanOrEqual(900);
    // All frames are of a single colour: black, and white for 0.2 s.
    expect((await suggest('clap.mp4', 1)).found).toEqual([]);
    const still = await makeClip('still-picture.mp4', [
      ...['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=0.04', '-vf', 'loop=99:1:0'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
    ]);
    const found: SuggestedFrame[] = [];
    await bench.encoder.suggestFrames(
      {
        workspace: 'any',
        source: await bench.upload(still),
        count: 2,
        width: 320,
        targetPrefix: 'videos/x/1/still/',
      },
      async (frame) => void found.push(frame),
    );
    expect(found).toHaveLength(1);
  });
});
