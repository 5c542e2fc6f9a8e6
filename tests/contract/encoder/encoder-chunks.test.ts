import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { EncodeEvent, EncodeJob, FinalEncodeEvent, ChunkQueue } from '@/lib/ports/encoder';
import { getClip, makeBeeps, makeClip } from '@/tests/support/encoding/clips';
import {
  createEncodingBench,
  inspectTracks,
  nextJobId,
  storeInFolder,
  type EncodingBench,
} from '@/tests/support/encoding/encoding';
import { createMemoryChunkQueue, type MemoryChunkQueue } from '@/tests/support/encoding/memory-chunk-queue';

let bench: EncodingBench;
beforeAll(async () => {
  bench = await createEncodingBench({ chunksFrom: 10 });
});
afterAll(() => bench.close());

const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-sc_threshold', '0'];
/** A clip of 11 s in 4 segments. The brightness of each frame differs from its neighbours. */
const clip = (name: string, rate: string, args: readonly string[], size = '160x120') =>
  makeClip(name, [
    ...['-f', 'lavfi', '-i', `color=c=gray:size=${size}:rate=${rate}:duration=11,hue=b=mod(n\\,3)*2-2`],
    ...[...makeBeeps(11, 44_100), '-c:a', 'aac'],
    ...args,
  ]);

/** Sources that are hard to cut, because key frames are rare or timestamps are rounded. */
const clips = {
  'key frames 7 s apart, B-frames': () =>
    clip('chunks-gop.mp4', '30000/1001', [...h264, ...['-bf', '3', '-b:v', '3M', '-g', '210']]),
  'timestamps in milliseconds, two renditions': () =>
    clip('chunks-ms.mkv', '12000/1001', ['-c:v', 'mpeg4', '-g', '50'], '360x360'),
  'a passthrough source': () =>
    clip(
      'chunks-kept.mp4',
      '12',
      [...h264, '-b:v', '400k', '-maxrate', '500k', '-bufsize', '500k', '-g', '24'],
      '360x360',
    ),
};

/** Has twice the frame rate of the renditions. */
const makeFastVideo = () => clip('chunks-120.mp4', '120', [...h264, ...['-b:v', '3M', '-g', '300']], '64x48');

const createJob = async (file: string): Promise<EncodeJob> => {
  const id = nextJobId();
  const source = await bench.upload(file);
  return { id, attempt: 1, workspace: 'any', source, outputPrefix: `videos/${id}/1/` };
};

const encode = async (file: string, queue?: ChunkQueue, again?: EncodeJob) => {
  const job = again ?? (await createJob(file));
  const { id, outputPrefix } = job;
  const percents: number[] = [];
  const final = await new Promise<FinalEncodeEvent>((resolve, reject) => {
    bench.encoder
      .submit(
        job,
        async (event) => {
          if (event.type === 'progress') percents.push(event.percent);
          else resolve(event);
        },
        queue,
      )
      .catch(reject);
  });
  if (final.type !== 'complete') throw new Error(JSON.stringify(final));
  const folder = path.join(bench.dataDir, 'copies', id);
  await storeInFolder(bench.storage, outputPrefix, folder);
  return { ...final.result, folder, job, percents };
};

const listSegments = async (folder: string) => {
  const read = async (name: string) =>
    (await readFile(path.join(folder, 'hls', name, 'index.m3u8'), 'utf8')).match(/#EXTINF:[\d.]+/g);
  const names = (await readdir(path.join(folder, 'hls'))).filter((name) => !name.includes('.'));
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await read(name)] as const)));
};

type TestClip = Awaited<ReturnType<typeof encode>>;

/** Caches results that several tests read and none changes. A failed attempt is repeated. */
const makeOnce = <Made>(make: (file: string) => Promise<Made>) => {
  const made = new Map<string, Promise<Made>>();
  return (file: string): Promise<Made> => {
    const making = made.get(file) ?? make(file);
    made.set(file, making);
    making.catch(() => made.delete(file));
    return making;
  };
};
/** A video encoded in one run, for comparison. */
const encodeWhole = makeOnce((file) => encode(file));
/** A video encoded in chunks, with its queue. */
const encodeJoined = makeOnce(async (file) => {
  const queue = createMemoryChunkQueue();
  return { ...(await encode(file, queue)), queue };
});

/** Expects the same frames at the same times, without losses or duplicates, and byte-identical audio. */
const expectSameVideo = async (clip: TestClip, whole: TestClip): Promise<void> => {
  expect(clip.renditions.map(({ name }) => name)).toEqual(whole.renditions.map(({ name }) => name));
  expect(clip).toMatchObject({ duration: whole.duration, fps: whole.fps, warning: null });
  expect(await listSegments(clip.folder)).toEqual(await listSegments(whole.folder));
  const names = whole.renditions.map(({ name }) => name);
  const tracksOf = ({ folder }: TestClip) =>
    names.map((name) => ({ file: path.join(folder, `hls/${name}/index.m3u8`), stream: 'v:0' }) as const);
  const lowOf = ({ folder }: TestClip) => path.join(folder, `mp4/${names.at(-1)}.mp4`);
  const { packets, luma } = await inspectTracks(
    [...tracksOf(clip), ...tracksOf(whole)],
    [lowOf(clip), lowOf(whole)],
  );
  for (const each of packets) expect(each.length).toBeGreaterThan(0);
  expect(packets.slice(0, names.length)).toEqual(packets.slice(names.length));
  const [after = [], before = []] = luma;
  expect(before.length).toBeGreaterThan(0);
  expect(after).toHaveLength(before.length);
  after.forEach((value, index) => expect(Math.abs(value - (before[index] ?? 0))).toBeLessThan(5));
  const sound = await readdir(path.join(whole.folder, 'hls/audio'));
  for (const name of sound.filter((each) => each.endsWith('.m4s'))) {
    const of = ({ folder }: TestClip) => readFile(path.join(folder, 'hls/audio', name));
    expect((await of(clip)).equals(await of(whole))).toBe(true);
  }
  for (const name of ['poster.jpg', 'poster-small.jpg', 'storyboard.vtt', 'storyboard-001.jpg'])
    expect(await readdir(path.join(clip.folder, 'thumbs'))).toContain(name);
  const cues = ({ folder }: TestClip) => readFile(path.join(folder, 'thumbs/storyboard.vtt'), 'utf8');
  expect(await cues(clip)).toEqual(await cues(whole));
};

describe('encoder: a video that is encoded in chunks', () => {
  it.each(Object.entries(clips))(
    'has no visible seam: %s',
    async (_, make) => {
      const file = await make();
      const whole = await encodeWhole(file);
      await expectSameVideo(await encodeJoined(file), whole);
    },
    120_000,
  );

  it('resumes within a chunk and keeps its earlier segments, also with a worker elsewhere', async () => {
    const { job, folder, queue } = await encodeJoined(await clips['key frames 7 s apart, B-frames']());
    const [low] = (await readdir(path.join(folder, 'hls'))).filter((name) => name.endsWith('p'));
    const outputPrefix = 'videos/again/1/';
    const { firsts } = queue.plan() as { firsts: number[] };
    const first = firsts[1] ?? 0;
    const stampOf = async (prefix: string) => {
      const name = `segment-${String(first).padStart(5, '0')}.m4s`;
      const key = `${prefix}hls/${low}/${name}`;
      const object = await bench.storage.head({ bucket: 'stream', key });
      return object && { etag: object.etag, size: object.size };
    };
    const other = bench.createNext();
    // Simulates a single chunk that starts at the second segment.
    const plan = { ...(queue.plan() as object), firsts: [0, first] };
    const input = { ...job, outputPrefix, plan, number: 2 };
    const gone = new Error('killed');
    const dones: number[] = [];
    await expect(
      other.encodeChunk({ ...input, done: 0 }, async (done) => {
        dones.push(done);
        throw gone;
      }),
    ).rejects.toBe(gone);
    expect(dones).toEqual([1]);
    const before = await stampOf(outputPrefix);
    expect(before?.size).toBeGreaterThan(0);
    await bench.storage.remove({
      bucket: 'stream',
      key: `${outputPrefix}hls/${low}/segment-${String(first).padStart(5, '0')}.m4s`,
    });
    await other.encodeChunk({ ...input, done: 1 }, async (done) => void dones.push(done));
    expect(dones).toEqual([1, 2]);
    // The segment is not written again.
    expect(await stampOf(outputPrefix)).toBeNull();
    await expect(
      other.encodeChunk({ ...input, plan: { ...plan, sourceEtag: 'x' }, done: 0 }, async () => undefined),
    ).rejects.toThrow(/has changed/);
  }, 60_000);

  it('has no seam if the source is read by range, and reports an outage if that fails', async () => {
    const fast = await makeFastVideo();
    const whole = await encodeWhole(fast);
    const { storage } = bench;
    const { read, withLocalFile } = storage;
    let isGone = false;
    Object.assign(storage, {
      isLocal: false,
      withLocalFile: () => Promise.reject(new Error('downloaded completely')),
      read: (input: Parameters<typeof read>[0]) =>
        isGone && input.bucket === 'upload' ? Promise.reject(new Error('gone')) : read(input),
    });
    const file = await clips['key frames 7 s apart, B-frames']();
    try {
      await expectSameVideo(await encode(fast, createMemoryChunkQueue()), whole);
      const frame = { atSeconds: 9, width: 160, visibility: 'private', cacheControl: 'no-store' } as const;
      const target = { bucket: 'stream', key: 'videos/frame.jpg' } as const;
      const source = await bench.upload(file);
      const size = await bench.encoder.grabFrame({ workspace: 'any', source, target, ...frame });
      expect(size).toEqual({ width: 160, height: 120 });
      isGone = true;
      // The error must not be mistaken for a short file or one without video.
      await expect(encode(file)).rejects.toThrow('"permanent":false');
    } finally {
      Object.assign(storage, { isLocal: true, read, withLocalFile });
    }
  }, 60_000);

  it('is encoded as a whole if it is short', async () => {
    const queue = createMemoryChunkQueue();
    await encode(await getClip('tiny.mp4'), queue);
    expect(queue.states).toEqual([]);
  });
});

const withoutIndex = (name: string, args: readonly string[] = []) =>
  clip(name, '25', [...h264, ...args, '-f', 'mpegts', '-g', '90']);

const resumedVideos = {
  'in one rendition': clips['key frames 7 s apart, B-frames'],
  'without an index, audio starts first': () => withoutIndex('chunks-early.ts'),
  'without an index, video starts first': () => withoutIndex('chunks-late.ts', ['-af', 'asetpts=PTS+0.7/TB']),
  'with a passthrough rendition': clips['a passthrough source'],
};

/** Stops a job once `count` segments are stored. Like after a kill, only stored objects remain. */
const interrupt = async (file: string, queue: MemoryChunkQueue, count: number): Promise<EncodeJob> => {
  const job = await createJob(file);
  const stopping: ChunkQueue = {
    ...queue,
    take: (signal, work) =>
      queue.take(signal, (chunk, hold) =>
        work(chunk, {
          ...hold,
          onDone: async (done) => {
            await hold.onDone(done);
            if (done === count) void bench.encoder.cancel(`${job.id}-1`);
            hold.signal.throwIfAborted();
          },
        }),
      ),
  };
  const final = await new Promise((resolve, reject) => {
    const onEvent = async (event: EncodeEvent) => void (event.type === 'progress' || resolve(event));
    bench.encoder.submit(job, onEvent, stopping).catch(reject);
  });
  expect(final).toEqual({ type: 'canceled' });
  return job;
};

/** Write times of the objects below a prefix, by key. */
const stampsOf = async (prefix: string): Promise<Map<string, unknown>> => {
  const stamps = new Map<string, unknown>();
  for await (const { key } of bench.storage.list({ bucket: 'stream', prefix }))
    stamps.set(key, (await bench.storage.head({ bucket: 'stream', key }))?.lastModified);
  return stamps;
};

/** 8 s of video with 12 s of audio. */
const makeLongSound = () =>
  makeClip('chunks-long-sound.mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=160x120:rate=25:duration=8'],
    ...[...makeBeeps(12), '-c:a', 'aac', ...h264],
  ]);

describe('encoder: a video whose worker is killed', () => {
  it('is finished if all frames are stored, with the last one shown until the audio ends', async () => {
    const file = await makeLongSound();
    const queue = createMemoryChunkQueue(false);
    const killed = await interrupt(file, queue, 3);
    expect(queue.states[1]).toMatchObject({ state: 'WAITING', done: 3 });
    await expectSameVideo(await encode(file, queue, { ...killed, attempt: 2 }), await encode(file));
    expect(queue.states[1]).toMatchObject({ state: 'COMPLETE', result: { segments: 4 } });
  });

  it.each(Object.entries(resumedVideos))(
    'continues with the first segment that is not stored: %s',
    async (_, make) => {
      const file = await make();
      const whole = await encodeWhole(file);
      const queue = createMemoryChunkQueue(false);
      const killed = await interrupt(file, queue, 3);
      // Without other workers, audio and video are one chunk each.
      expect(queue.states).toMatchObject([{ number: 0 }, { number: 1, state: 'WAITING', done: 3 }]);
      const written = await stampsOf(killed.outputPrefix);
      const joined = await encode(file, queue, { ...killed, attempt: 2 });
      const stamps = await stampsOf(killed.outputPrefix);
      const early = [...written].filter(([key]) => /segment-0000[0-2]|init/.test(key));
      expect(early.length).toBeGreaterThan(2);
      for (const [key, stamp] of early) expect([key, stamps.get(key)]).toEqual([key, stamp]);
      await expectSameVideo(joined, whole);
      expect(queue.states[1]).toMatchObject({ state: 'COMPLETE', done: 4 });
    },
    120_000,
  );
});
