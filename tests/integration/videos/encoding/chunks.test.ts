import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { createPorts } from '@/lib/adapters/get-ports';
import { readEnv } from '@/lib/core/env/env';
import { ProviderError } from '@/lib/ports/provider-error';
import type { StoragePort } from '@/lib/ports/storage';
import {
  closeChunk,
  isShared,
  chunkRows,
  sweepChunks,
  countOtherWorkers,
} from '@/lib/videos/encoding/chunks/claim-chunk';
import { createChunkQueue } from '@/lib/videos/encoding/chunks/create-chunk-queue';
import { changeHeldRow, claimRow } from '@/lib/worker/leased-work';
import type { Encoding, EncodingChunk } from '@/payload-types';
import { getClip } from '@/tests/support/encoding/clips';
import { inspectTracks, storeInFolder } from '@/tests/support/encoding/encoding';
import { makePacedFfmpeg } from '@/tests/support/encoding/paced-ffmpeg';
import { createS3Settings } from '@/tests/support/grown/grown-settings';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { bundleScript } from '@/tests/support/instance/bundle-script';
import { poll } from '@/tests/support/poll';
import { createTenant, createVideo, logIn, type Tenant } from '@/tests/support/rows/factories';
import { lengthen, readLengthened } from '@/tests/support/uploads/lengthened';
import { openMultipart } from '@/tests/support/uploads/multipart-upload';
import { readVideoRow } from '@/tests/support/uploads/upload-clip';

let instance: Instance;
let tenant: Tenant;
let cookie: string;
let ffmpeg: Awaited<ReturnType<typeof makePacedFfmpeg>>;
let storage: StoragePort;
/**
 * S3 if available: a store that sends no events, and whose parts can't be read before they are joined.
 */
const store = process.env.TEST_S3_ENDPOINT ? createS3Settings() : {};
const workers: ChildProcess[] = [];

beforeAll(async () => {
  instance = await bootInstance();
  tenant = await createTenant(instance.payload);
  cookie = await logIn(instance, tenant.people.manager);
  ffmpeg = await makePacedFfmpeg();
  const { ports } = instance;
  const { getSharedStorage } = createPorts(readEnv({ ...process.env, ...store }));
  storage = await getSharedStorage();
  await storage.prepare();
  vi.spyOn(ports, 'getSharedStorage').mockImplementation(getSharedStorage);
  vi.spyOn(ports, 'storageFor').mockImplementation(getSharedStorage);
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  vi.restoreAllMocks();
  await instance.close();
  await ffmpeg.remove();
});

const startWorkerProcess = (): ChildProcess => {
  const worker = spawn(process.execPath, [bundleScript('bin/worker.ts')], {
    env: { ...process.env, ...store, ENCODER_CHUNKS_FROM: '20', FFMPEG_PATH: ffmpeg.file },
    stdio: 'ignore',
  });
  workers.push(worker);
  return worker;
};

const kill = async (worker: ChildProcess): Promise<void> => {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const gone = new Promise((resolve) => worker.once('exit', resolve));
  worker.kill('SIGKILL');
  await gone;
};

const findChunks = async (encoding: string): Promise<EncodingChunk[]> => {
  const { docs } = await instance.payload.db.find<EncodingChunk>({
    collection: 'encodingChunks',
    where: { encoding: { equals: encoding } },
    sort: 'number',
    pagination: false,
  });
  return docs;
};

describe('a video that is uploaded in parts to two workers', () => {
  let one: ChildProcess;
  let other: ChildProcess;
  beforeAll(async () => {
    await ffmpeg.setPace(2);
    [one, other] = [startWorkerProcess(), startWorkerProcess()];
    const hasBoth = async () => (await countOtherWorkers(instance.payload, 'test')) === 2;
    await poll(hasBoth, { what: 'both', seconds: 60 });
  });

  it('is refused after the head and tail probe, before all parts are sent', async () => {
    const upload = await openMultipart(instance, cookie);
    const clip = await readLengthened('no-moov.mp4');
    // This part is sent first, because parts are refused once a worker has read head and tail.
    await upload.sendParts(clip, [1]);
    const { ends } = await upload.sendHeadAndTail(clip);
    if (store.S3_ENDPOINT)
      expect(ends.map(({ url }) => new URL(url).origin)).toEqual(Array(2).fill(store.S3_ENDPOINT));
    const refused = await poll(
      async () => {
        const video = await readVideoRow(instance, upload.id);
        return video?.status === 'ERROR' && video;
      },
      { what: 'refused', seconds: 30 },
    );
    expect(refused.statusReason).toBe('truncated');
    expect(await upload.call('GET', '/2')).toMatchObject({ status: 400, body: { error: 'file_truncated' } });
    const left: string[] = [];
    const prefix = `uploads/${upload.id}/`;
    await poll(
      async () => {
        left.length = 0;
        for await (const { key } of storage.list({ bucket: 'upload', prefix })) left.push(key);
        for await (const { key } of storage.listMultiparts({ bucket: 'upload', prefix })) left.push(key);
        return left.length === 0;
      },
      { what: () => Promise.resolve(`nothing left, but ${left.join()}`) },
    );
  });

  it('is encoded by both, and after they were killed, a third one encodes only the rest', async () => {
    const { payload } = instance;
    const upload = await openMultipart(instance, cookie);
    const { id } = upload;
    const clip = lengthen(await readFile(await getClip('forty.mp4')));
    await upload.sendHeadAndTail(clip);
    await upload.sendParts(clip);
    await upload.complete();
    const findEncoding = async (): Promise<Encoding> => {
      const where = { video: { equals: id } };
      const row = await payload.db.findOne<Encoding>({ collection: 'encodings', where });
      if (!row) throw new Error('no encoding');
      return row;
    };
    const { id: encoding } = await findEncoding();
    await poll(
      async () => {
        const chunks = await findChunks(encoding);
        const owners = chunks.map(({ leaseOwner }) => leaseOwner?.split(':')[1]).filter(Boolean);
        const isMade = chunks.some(({ number, state }) => number > 0 && state === 'COMPLETE');
        return isMade && [one, other].every(({ pid }) => owners.includes(String(pid)));
      },
      { what: 'both at work', seconds: 120 },
    );
    expect((await readVideoRow(instance, id))?.status).not.toBe('COMPLETE');
    await Promise.all([kill(one), kill(other)]);
    expect(await findEncoding()).toMatchObject({ state: 'RUNNING', attempt: 1 });

    const before = await findChunks(encoding);
    const made = before.filter(({ number, state }) => number > 0 && state === 'COMPLETE');
    const { firsts } = before[0]!.plan as { firsts: number[] };
    const names = made.flatMap(({ number, done }) =>
      Array.from({ length: done }, (_, at) => String((firsts[number - 1] ?? 0) + at).padStart(5, '0')),
    );
    expect(names.length).toBeGreaterThan(0);
    const stamps = () =>
      Promise.all(
        ['360p', '240p'].flatMap((rendition) =>
          names.map(async (name) => {
            const key = `videos/${id}/1/hls/${rendition}/segment-${name}.m4s`;
            return (await storage.head({ bucket: 'stream', key }))?.lastModified;
          }),
        ),
      );
    const written = await stamps();
    expect(written).not.toContain(undefined);

    // Simulate that all leases have expired.
    const data = { leaseUntil: new Date(Date.now() - 1000).toISOString() };
    await payload.db.updateOne({ collection: 'encodings', id: encoding, data });
    await payload.db.updateMany({
      collection: 'encodingChunks',
      where: { and: [{ encoding: { equals: encoding } }, { state: { equals: 'RUNNING' } }] },
      data,
    });
    await ffmpeg.setPace(null);
    startWorkerProcess();
    await poll(async () => (await readVideoRow(instance, id))?.status === 'COMPLETE', {
      what: 'COMPLETE',
      seconds: 220,
    });
    expect(await stamps()).toEqual(written);
    const copy = await mkdtemp(path.join(process.env.TEST_RUN_FOLDER ?? tmpdir(), 'copy-'));
    await storeInFolder(storage, `videos/${id}/1/`, copy);
    const { packets: tracks } = await inspectTracks([
      { file: path.join(copy, 'hls/360p/index.m3u8'), stream: 'v:0' },
      { file: path.join(copy, 'hls/audio/index.m3u8'), stream: 'a:0' },
      { file: await getClip('forty.mp4'), stream: 'v:0' },
    ]);
    const [packets = [], audio = [], frames = []] = tracks;
    expect(frames.length).toBeGreaterThan(0);
    expect(audio.length).toBeGreaterThan(0);
    expect(packets).toHaveLength(frames.length);
    const step = (packets[1]?.time ?? 0) - (packets[0]?.time ?? 0);
    packets.slice(1).forEach(({ time }, at) => expect(time - (packets[at]?.time ?? 0)).toBeCloseTo(step, 3));
    audio
      .slice(1)
      .forEach(({ time }, at) => expect(time - (audio[at]?.time ?? 0)).toBeCloseTo(1024 / 48_000, 3));
    const isClosed = async () => (await findEncoding()).state === 'COMPLETE';
    await poll(isClosed, { what: 'its row' });
    expect((await findEncoding()).attempt).toBe(2);
    await sweepChunks(payload);
    expect(await findChunks(encoding)).toEqual([]);
    for (const worker of workers.splice(0)) await kill(worker);
  }, 500_000);
});

describe('chunks', () => {
  /** The chunks that a worker may claim from the video of another worker. */
  const helpRows = { ...chunkRows, isReady: isShared };
  const offer = async (count: number) => {
    const { payload } = instance;
    const video = await createVideo(payload, { workspace: tenant.workspace, status: 'PROGRESSING' });
    const { id } = await payload.create({
      collection: 'encodings',
      data: {
        ...{ video: video.id, workspace: tenant.workspace.id, version: 1, state: 'RUNNING' },
        ...{ mimeType: 'video/mp4', inputKey: `uploads/${video.id}/1/original.mp4` },
      },
      overrideAccess: true,
    });
    const queue = createChunkQueue(payload, { encoding: id, worker: `lead of ${id}` });
    await queue.offer({ title: id }, count);
    return { id, queue };
  };

  it('alternate with other videos, stay claimable, and are given up after three workers', async () => {
    const { payload } = instance;
    const [first, second] = [await offer(4), await offer(3)];
    const renew = (holder: { id: string; owner: string }, data = {}): Promise<boolean> =>
      changeHeldRow(payload, chunkRows, holder, { data }).then(
        () => true,
        () => false,
      );
    const claim = async (owner: string, now?: Date) => {
      const chunk = await claimRow(payload, helpRows, { owner, ...(now && { now }) });
      return chunk && [chunk.encoding, chunk.number];
    };
    const claimed: Awaited<ReturnType<typeof claim>>[] = [];
    for (const owner of 'abcdefg') claimed.push(await claim(owner));
    const turns = claimed.map((each) => each?.[0]);
    expect(new Set(turns.slice(0, 2)).size).toBe(2);
    expect(new Set(turns.slice(2, 4)).size).toBe(2);
    expect(claimed).not.toContain(null);
    expect(await claim('h')).toBeNull();

    const [chunk] = await findChunks(first.id);
    const held = { id: chunk?.id ?? '', owner: chunk?.leaseOwner ?? '' };
    expect(await renew(held, { done: 4 })).toBe(true);
    expect(await renew({ ...held, owner: 'another' })).toBe(false);
    await closeChunk(payload, held, { state: 'COMPLETE', result: { digest: 'd' } });
    await first.queue.offer({ title: first.id }, 4);
    expect((await first.queue.look(new AbortController().signal))[0]).toEqual({
      ...{ number: 0, state: 'COMPLETE', done: 4, result: { digest: 'd' } },
    });

    // Simulate repeated kills.
    let now = new Date();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      now = new Date(now.getTime() + 60_000);
      for (let row = await claim('g', now); row; row = await claim('g', now));
    }
    expect((await second.queue.look(new AbortController().signal)).map(({ state }) => state)).toContain(
      'FAILED',
    );

    await first.queue.offer({ title: 'another plan' }, 1);
    expect(await first.queue.look(new AbortController().signal)).toMatchObject([
      { number: 0, state: 'WAITING', done: 0 },
    ]);
    expect(await renew(held)).toBe(false);
  });

  it('are encoded by the worker that holds the job if it is the only one', async () => {
    const { id, queue } = await offer(2);
    expect(await claimRow(instance.payload, helpRows, { owner: 'helper' })).toBeNull();
    const numbers: number[] = [];
    const { signal } = new AbortController();
    for (const _ of [0, 1]) await queue.take(signal, async ({ number }) => void numbers.push(number));
    expect(numbers).toEqual([0, 1]);
    expect((await findChunks(id)).map(({ state }) => state)).toEqual(['COMPLETE', 'COMPLETE']);
  });

  it('are kept while the database is away, and reported afterwards', async () => {
    const { payload } = instance;
    const { id, queue } = await offer(2);
    const { updateOne } = payload.db;
    const { signal } = new AbortController();
    await queue.take(signal, async (_, hold) => {
      Object.assign(payload.db, { updateOne: () => Promise.reject(new Error('no answer')) });
      await hold.onDone(1).finally(() => Object.assign(payload.db, { updateOne }));
      await hold.onDone(2);
      expect(hold.signal.aborted).toBe(false);
    });
    expect((await findChunks(id))[0]).toMatchObject({ state: 'COMPLETE', done: 2 });
  });

  it('wait while the store is unreachable, which does not count as an attempt', async () => {
    const { queue } = await offer(2);
    const fault = new ProviderError('no answer', { port: 'storage', operation: 'write', retryable: true });
    const { signal } = new AbortController();
    await expect(queue.take(signal, () => Promise.reject(fault))).rejects.toBe(fault);
    const [chunk] = await queue.look(new AbortController().signal);
    expect(chunk).toMatchObject({ number: 0, state: 'WAITING' });
    // The chunk is not retried immediately.
    const numbers: number[] = [];
    await queue.take(signal, async ({ number }) => void numbers.push(number));
    expect(numbers).toEqual([1]);
  });

  it('are dropped when the job is canceled', async () => {
    const { payload } = instance;
    const { id, queue } = await offer(2);
    const cancel = payload.db.updateOne({ collection: 'encodings', id, data: { state: 'CANCELED' } });
    let isAborted = false;
    const hasWorked = await queue.take(new AbortController().signal, async (_, { signal, onDone }) => {
      await cancel;
      await onDone(1).catch(() => (isAborted = signal.aborted));
      signal.throwIfAborted();
    });
    expect([hasWorked, isAborted]).toEqual([true, true]);
    await sweepChunks(payload);
    expect(await queue.look(new AbortController().signal)).toEqual([]);
  });
});
