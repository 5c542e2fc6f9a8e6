import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { claimPiece, closePiece, renewPiece, sweepPieces } from '@/lib/encoding/pieces/claim-piece';
import { createPieceDesk } from '@/lib/encoding/pieces/create-piece-desk';
import { countOtherWorkers } from '@/lib/encoding/pieces/encode-workers';
import { ProviderError } from '@/lib/ports/provider-error';
import type { Encoding, EncodingPiece } from '@/payload-types';
import { bootInstance, type Instance } from '@/tests/support/boot';
import { bundleScript } from '@/tests/support/bundle-script';
import { getClip } from '@/tests/support/encoding/clips';
import { probePackets, storeInFolder } from '@/tests/support/encoding/encoding';
import { makePacedFfmpeg } from '@/tests/support/encoding/paced-ffmpeg';
import { createTenant, createVideo, logIn, type Tenant } from '@/tests/support/factories';
import { poll } from '@/tests/support/poll';
import { readVideoRow, uploadClip } from '@/tests/support/uploads/upload-clip';

let instance: Instance;
let tenant: Tenant;
let cookie: string;
let ffmpeg: Awaited<ReturnType<typeof makePacedFfmpeg>>;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  instance = await bootInstance();
  tenant = await createTenant(instance.payload);
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
    env: { ...process.env, ENCODER_PIECES_FROM: '20', FFMPEG_PATH: ffmpeg.file },
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

const findPieces = async (encoding: string): Promise<EncodingPiece[]> => {
  const { docs } = await instance.payload.db.find<EncodingPiece>({
    collection: 'encodingPieces',
    where: { encoding: { equals: encoding } },
    sort: 'number',
    pagination: false,
  });
  return docs;
};

describe('a long film', () => {
  it('is made by two workers, and after both were killed by a third one, which encodes nothing again', async () => {
    const { payload, storage } = instance;
    await ffmpeg.setPace(2);
    const [one, other] = [startWorkerProcess(), startWorkerProcess()];
    await poll(async () => (await countOtherWorkers(payload, 'test')) === 2, { what: 'both', seconds: 60 });
    const id = await uploadClip(instance, { cookie }, { file: await getClip('forty.mp4') });
    const findEncoding = async (): Promise<Encoding> => {
      const where = { video: { equals: id } };
      const row = await payload.db.findOne<Encoding>({ collection: 'encodings', where });
      if (!row) throw new Error('no encoding');
      return row;
    };
    const { id: encoding } = await findEncoding();
    await poll(
      async () => {
        const pieces = await findPieces(encoding);
        const owners = pieces.map(({ leaseOwner }) => leaseOwner?.split(':')[1]).filter(Boolean);
        const isMade = pieces.some(({ number, state }) => number > 0 && state === 'COMPLETE');
        return isMade && [one, other].every(({ pid }) => owners.includes(String(pid)));
      },
      { what: 'both at work', seconds: 120 },
    );
    expect((await readVideoRow(instance, id))?.status).not.toBe('COMPLETE');
    await Promise.all([kill(one), kill(other)]);
    expect(await findEncoding()).toMatchObject({ state: 'RUNNING', attempt: 1 });

    const before = await findPieces(encoding);
    const made = before.filter(({ number, state }) => number > 0 && state === 'COMPLETE');
    const { firsts } = before[0]!.plan as { firsts: number[] };
    const names = made.flatMap(({ number, done }) =>
      Array.from({ length: done }, (_, at) => String((firsts[number - 1] ?? 0) + at).padStart(5, '0')),
    );
    expect(names.length).toBeGreaterThan(0);
    const stamps = () =>
      Promise.all(
        ['360p', '240p'].flatMap((rung) =>
          names.map(async (name) => {
            const key = `videos/${id}/1/hls/${rung}/segment-${name}.m4s`;
            return (await storage.head({ bucket: 'stream', key }))?.lastModified;
          }),
        ),
      );
    const written = await stamps();
    expect(written).not.toContain(undefined);

    // As if all leases had run out in the meantime.
    const data = { leaseUntil: new Date(Date.now() - 1000).toISOString() };
    await payload.db.updateOne({ collection: 'encodings', id: encoding, data });
    await payload.db.updateMany({
      collection: 'encodingPieces',
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
    const packets = await probePackets(path.join(copy, 'hls/360p/index.m3u8'), 'v:0');
    expect(packets).toHaveLength((await probePackets(await getClip('forty.mp4'), 'v:0')).length);
    const step = (packets[1]?.time ?? 0) - (packets[0]?.time ?? 0);
    packets.slice(1).forEach(({ time }, at) => expect(time - (packets[at]?.time ?? 0)).toBeCloseTo(step, 3));
    const isClosed = async () => (await findEncoding()).state === 'COMPLETE';
    await poll(isClosed, { what: 'its row' });
    expect((await findEncoding()).attempt).toBe(2);
    await sweepPieces(payload);
    expect(await findPieces(encoding)).toEqual([]);
    for (const worker of workers.splice(0)) await kill(worker);
  }, 500_000);
});

describe('pieces', () => {
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
    const desk = createPieceDesk(payload, { encoding: id, worker: `lead of ${id}` });
    await desk.offer({ title: id }, count);
    return { id, desk };
  };

  it('go to each film in turn, stay where they are offered again, and are given up after three workers', async () => {
    const { payload } = instance;
    const [first, second] = [await offer(4), await offer(3)];
    const claim = async (owner: string, now?: Date) => {
      const piece = await claimPiece(payload, { owner, now });
      return piece && [piece.encoding, piece.number];
    };
    const claimed: Awaited<ReturnType<typeof claim>>[] = [];
    for (const owner of 'abcdefg') claimed.push(await claim(owner));
    const turns = claimed.map((each) => each?.[0]);
    expect(new Set(turns.slice(0, 2)).size).toBe(2);
    expect(new Set(turns.slice(2, 4)).size).toBe(2);
    expect(claimed).not.toContain(null);
    expect(await claim('h')).toBeNull();

    const [piece] = await findPieces(first.id);
    const held = { id: piece?.id ?? '', owner: piece?.leaseOwner ?? '' };
    expect(await renewPiece(payload, { ...held, done: 4 })).toBe(true);
    expect(await renewPiece(payload, { ...held, owner: 'somebody' })).toBe(false);
    await closePiece(payload, { ...held, as: 'COMPLETE', result: { digest: 'd' } });
    await first.desk.offer({ title: first.id }, 4);
    expect((await first.desk.look(new AbortController().signal))[0]).toEqual({
      ...{ number: 0, state: 'COMPLETE', done: 4, result: { digest: 'd' } },
    });

    // Killed again and again.
    let now = new Date();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      now = new Date(now.getTime() + 60_000);
      for (let row = await claim('g', now); row; row = await claim('g', now));
    }
    expect((await second.desk.look(new AbortController().signal)).map(({ state }) => state)).toContain(
      'FAILED',
    );

    await first.desk.offer({ title: 'another plan' }, 1);
    expect(await first.desk.look(new AbortController().signal)).toMatchObject([
      { number: 0, state: 'WAITING', done: 0 },
    ]);
    expect(await renewPiece(payload, held)).toBe(false);
  });

  it('of a film that has but one are for the worker that has its job', async () => {
    const { id, desk } = await offer(2);
    expect(await claimPiece(instance.payload, { owner: 'helper' })).toBeNull();
    const numbers: number[] = [];
    const { signal } = new AbortController();
    for (const _ of [0, 1]) await desk.take(signal, async ({ number }) => void numbers.push(number));
    expect(numbers).toEqual([0, 1]);
    expect((await findPieces(id)).map(({ state }) => state)).toEqual(['COMPLETE', 'COMPLETE']);
  });

  it('are kept while the database does not answer, and told of once it does', async () => {
    const { payload } = instance;
    const { id, desk } = await offer(2);
    const { updateOne } = payload.db;
    const { signal } = new AbortController();
    await desk.take(signal, async (_, hold) => {
      Object.assign(payload.db, { updateOne: () => Promise.reject(new Error('no answer')) });
      await hold.onDone(1).finally(() => Object.assign(payload.db, { updateOne }));
      await hold.onDone(2);
      expect(hold.signal.aborted).toBe(false);
    });
    expect((await findPieces(id))[0]).toMatchObject({ state: 'COMPLETE', done: 2 });
  });

  it('wait while the store can’t be reached, which does not count as an attempt', async () => {
    const { desk } = await offer(2);
    const fault = new ProviderError('no answer', { port: 'storage', operation: 'write', retryable: true });
    const { signal } = new AbortController();
    await expect(desk.take(signal, () => Promise.reject(fault))).rejects.toBe(fault);
    const [piece] = await desk.look(new AbortController().signal);
    expect(piece).toMatchObject({ number: 0, state: 'WAITING' });
    // Not at once again.
    const numbers: number[] = [];
    await desk.take(signal, async ({ number }) => void numbers.push(number));
    expect(numbers).toEqual([1]);
  });

  it('are no longer made, and go, where their film is canceled', async () => {
    const { payload } = instance;
    const { id, desk } = await offer(2);
    const cancel = payload.db.updateOne({ collection: 'encodings', id, data: { state: 'CANCELED' } });
    let isAborted = false;
    const hasWorked = await desk.take(new AbortController().signal, async (_, { signal, onDone }) => {
      await cancel;
      await onDone(1).catch(() => (isAborted = signal.aborted));
      signal.throwIfAborted();
    });
    expect([hasWorked, isAborted]).toEqual([true, true]);
    await sweepPieces(payload);
    expect(await desk.look(new AbortController().signal)).toEqual([]);
  });
});
