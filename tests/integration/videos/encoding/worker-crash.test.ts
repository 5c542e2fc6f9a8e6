import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { parseMediaPlaylist } from '@/lib/engines/ffmpeg/ladder/master-playlist';
import type { Encoding, EncodingChunk } from '@/payload-types';
import { getClip } from '@/tests/support/encoding/clips';
import { probePackets, storeInFolder } from '@/tests/support/encoding/encoding';
import { makePacedFfmpeg } from '@/tests/support/encoding/paced-ffmpeg';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { bundleScript } from '@/tests/support/instance/bundle-script';
import { poll } from '@/tests/support/poll';
import { createTenant, logIn } from '@/tests/support/rows/factories';
import { openMultipart } from '@/tests/support/uploads/multipart-upload';
import { endLadder, getVideo, uploadClip } from '@/tests/support/uploads/upload-clip';

let instance: Instance;
let cookie: string;
let ffmpeg: Awaited<ReturnType<typeof makePacedFfmpeg>>;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  instance = await bootInstance();
  const tenant = await createTenant(instance.payload);
  cookie = await logIn(instance, tenant.people.manager);
  ffmpeg = await makePacedFfmpeg();
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await instance.close();
  await ffmpeg.remove();
});

const startWorkerProcess = (): ChildProcess => {
  const worker = spawn(process.execPath, [bundleScript('bin/worker.ts')], {
    env: { ...process.env, FFMPEG_PATH: ffmpeg.file },
    stdio: 'ignore',
  });
  workers.push(worker);
  return worker;
};

/** A worker process that can be killed: the one that an earlier test left running, or a new one. */
const getWorkerProcess = (): ChildProcess =>
  workers.find(({ exitCode, signalCode }) => exitCode === null && signalCode === null) ??
  startWorkerProcess();

const kill = async (worker: ChildProcess): Promise<void> => {
  const gone = new Promise((resolve) => worker.once('exit', resolve));
  worker.kill('SIGKILL');
  await gone;
};

const findEncoding = async (videoId: string): Promise<Encoding> => {
  const row = await instance.payload.db.findOne<Encoding>({
    collection: 'encodings',
    where: { video: { equals: videoId } },
  });
  if (!row) throw new Error('no encoding');
  return row;
};

/** The chunk row of a video's frames, some of whose segments are stored. */
const findFrameChunk = (encoding: string): Promise<EncodingChunk | null> =>
  instance.payload.db.findOne<EncodingChunk>({
    collection: 'encodingChunks',
    where: { and: [{ encoding: { equals: encoding } }, { number: { equals: 1 } }] },
  });

const makeCopy = () => mkdtemp(path.join(process.env.TEST_RUN_FOLDER ?? tmpdir(), 'copy-'));

/** Simulates that the lease of the preview rendition has expired in the meantime. */
const endLease = async (encoding: string): Promise<void> => {
  const data = { previewUntil: new Date(Date.now() - 1000).toISOString() };
  await instance.payload.db.updateOne({ collection: 'encodings', id: encoding, data });
};

/** A complete file, whose preview is continued without a gap or a duplicate segment. */
const uploadWhole = async () => {
  const id = await uploadClip(instance, { cookie }, { file: await getClip('forty.mkv') });
  const { storage } = instance;
  const early = `videos/${id}/1/preview/`;
  const copy = await makeCopy();
  const takeCopy = async () => {
    await rm(copy, { recursive: true, force: true });
    return storeInFolder(storage, early, copy);
  };
  const stampsOf = (uris: string[]) =>
    Promise.all(
      uris.map(async (uri) => (await storage.head({ bucket: 'stream', key: early + uri }))?.lastModified),
    );
  return {
    isBegun: () => storage.head({ bucket: 'stream', key: `${early}index.m3u8` }),
    /** Runs after the kill. */
    note: async () => {
      const before = await readFile(await takeCopy(), 'utf8');
      expect(before).not.toContain('#EXT-X-ENDLIST');
      const uris = parseMediaPlaylist(before).segments.map(({ uri }) => uri);
      const row = await findEncoding(id);
      expect(row.previewOwner).toBeTruthy();
      expect(row.previewAt ?? null).toBeNull();
      const written = await stampsOf(uris);
      expect(written.length).toBeGreaterThan(0);
      await endLease(row.id);
      return { uris, written };
    },
    expectGoneOnWith: async ({ uris, written }: { uris: string[]; written: unknown[] }) => {
      await poll(async () => (await findEncoding(id)).previewAt, { what: 'all of it', seconds: 180 });
      expect(await stampsOf(uris)).toEqual(written);
      const packets = await probePackets(await takeCopy(), 'v:0');
      expect(packets).toHaveLength(40 * 10);
      packets.slice(1).forEach(({ time }, at) => expect(time - (packets[at]?.time ?? 0)).toBeCloseTo(0.1, 3));
      await endLadder(instance, id);
    },
  };
};

/**
 * A partly uploaded file. Its preview restarts, because the sent parts may have been replaced in the
 * meantime.
 */
const uploadBeginning = async () => {
  const clip = await readFile(await getClip('heavy-24.ts'));
  const upload = await openMultipart(instance, cookie);
  const { storage } = instance;
  const early = `videos/${upload.id}/1/preview/`;
  const readFirst = () => storage.head({ bucket: 'stream', key: `${early}segment-00000.m4s` });
  await upload.sendHeadAndTail(clip);
  await upload.sendParts(clip, [1, 2, 3]);
  return {
    isBegun: async () =>
      (await readFirst()) && (await storage.head({ bucket: 'stream', key: `${early}index.m3u8` })),
    /** Runs after the kill. */
    note: async () => {
      const row = await findEncoding(upload.id);
      expect(row).toMatchObject({ state: 'AWAITING_FILE', previewOwner: expect.any(String) });
      const first = (await readFirst())?.etag;
      await endLease(row.id);
      return first;
    },
    expectAnew: async (first: string | undefined) => {
      const isRestarted = async () => ((await readFirst())?.etag ?? first) !== first;
      await poll(isRestarted, { what: 'the restarted preview', seconds: 180 });
      await upload.sendParts(clip, [4, 5]);
      await upload.complete();
      await poll(async () => (await getVideo(instance, { cookie }, upload.id)).playable, {
        what: 'playable',
        seconds: 60,
      });
      await poll(async () => (await findEncoding(upload.id)).previewAt, { what: 'all of it', seconds: 120 });
      expect(await findEncoding(upload.id)).toMatchObject({ uploadPreviewAt: null, uploadPreviewAttempt: 2 });
      const packets = await probePackets(await storeInFolder(storage, early, await makeCopy()), 'v:0');
      expect(packets).toHaveLength(24 * 10);
      await endLadder(instance, upload.id);
    },
  };
};

describe('a killed worker', () => {
  it('is replaced by one that continues the preview and cleans up after partial uploads', async () => {
    await ffmpeg.setPace(2);
    const [whole, beginning] = [await uploadWhole(), await uploadBeginning()];
    // Both files share one worker, because starting it costs more than encoding them.
    const first = getWorkerProcess();
    const areBegun = async () => (await whole.isBegun()) && beginning.isBegun();
    await poll(areBegun, { what: 'both beginnings', seconds: 180 });
    await kill(first);
    const [before, firstSegment] = [await whole.note(), await beginning.note()];
    await ffmpeg.setPace(null);
    startWorkerProcess();
    await whole.expectGoneOnWith(before);
    await beginning.expectAnew(firstSegment);
  }, 500_000);

  it('releases its row without counting the attempt if it was asked to stop', async () => {
    await ffmpeg.setPace(2);
    const id = await uploadClip(instance, { cookie }, { file: await getClip('forty.mp4') });
    const { id: encoding } = await findEncoding(id);
    const worker = getWorkerProcess();
    await poll(async () => ((await findFrameChunk(encoding))?.done ?? 0) > 0, {
      what: 'a segment',
      seconds: 180,
    });
    worker.kill('SIGTERM');
    await poll(() => worker.exitCode !== null, { what: 'the worker’s end' });
    expect(worker.exitCode).toBe(0);
    expect(await findEncoding(id)).toMatchObject({ state: 'QUEUED', attempt: 0, leaseOwner: null });
    const frameChunk = await findFrameChunk(encoding);
    expect(frameChunk).toMatchObject({ state: 'WAITING', attempt: 0, leaseOwner: null });
    expect(frameChunk?.done).toBeGreaterThan(0);
  }, 300_000);
});
