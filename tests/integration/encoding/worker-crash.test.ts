import { spawn, type ChildProcess } from 'node:child_process';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Encoding } from '@/payload-types';
import { bootInstance, type Instance } from '@/tests/support/boot';
import { getClip } from '@/tests/support/encoding/clips';
import { createTenant, createVideo, logIn, type Tenant } from '@/tests/support/factories';
import { poll } from '@/tests/support/poll';
import { getVideo, uploadClip } from '@/tests/support/uploads/upload-clip';

let instance: Instance;
let tenant: Tenant;
let cookie: string;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  instance = await bootInstance();
  tenant = await createTenant(instance.payload);
  cookie = await logIn(instance, tenant.people.manager);
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await instance.close();
});

/** A worker in a process of its own, which can be killed. */
const startWorkerProcess = (): ChildProcess => {
  const worker = spawn(process.execPath, ['--import', 'tsx', 'bin/worker.ts'], {
    env: process.env,
    stdio: 'ignore',
  });
  workers.push(worker);
  return worker;
};

const findEncoding = async (videoId: string): Promise<Encoding> => {
  const row = await instance.payload.db.findOne<Encoding>({
    collection: 'encodings',
    where: { video: { equals: videoId } },
  });
  if (!row) throw new Error('no encoding');
  return row;
};

describe('a killed worker', () => {
  it('is followed by another one that finishes the job without help', async () => {
    const id = await uploadClip(instance, { cookie }, { file: await getClip('long.mp4') });
    const first = startWorkerProcess();
    await poll(async () => ((await getVideo(instance, { cookie }, id)).statusProgress ?? 0) >= 5, {
      what: 'progress',
    });
    first.kill('SIGKILL');
    const claimed = await findEncoding(id);
    expect(claimed).toMatchObject({ state: 'RUNNING', attempt: 1 });

    startWorkerProcess();
    const done = await poll(
      async () => {
        const video = await getVideo(instance, { cookie }, id);
        return video.status === 'COMPLETE' && video;
      },
      { seconds: 220, what: 'COMPLETE' },
    );
    expect(done.duration).toBeCloseTo(40, 0);
    const closed = await poll(async () => {
      const row = await findEncoding(id);
      return row.state === 'COMPLETE' && row;
    });
    expect(closed.attempt).toBe(2);
  }, 300_000);

  it('that was asked to stop puts its row back without counting the attempt', async () => {
    for (const worker of workers.splice(0)) worker.kill('SIGKILL');
    const id = await uploadClip(instance, { cookie }, { file: await getClip('long.mp4') });
    const worker = startWorkerProcess();
    await poll(async () => (await getVideo(instance, { cookie }, id)).status === 'STATUS_UPDATE', {
      what: 'progress',
    });
    worker.kill('SIGTERM');
    await poll(() => worker.exitCode !== null, { what: 'the worker’s end' });
    expect(worker.exitCode).toBe(0);
    expect(await findEncoding(id)).toMatchObject({ state: 'QUEUED', attempt: 0, leaseOwner: null });
  });
});

describe('claiming', () => {
  const encoder = { engine: 'ffmpeg', isElsewhere: false };
  const queue = async (attempt = 0) => {
    const video = await createVideo(instance.payload, {
      workspace: tenant.workspace,
      status: 'PROGRESSING',
    });
    const encoding = await instance.payload.create({
      collection: 'encodings',
      data: {
        video: video.id,
        workspace: tenant.workspace.id,
        version: 1,
        state: 'QUEUED',
        mimeType: 'video/mp4',
        inputKey: `uploads/${video.id}/1/original.mp4`,
        attempt,
      },
      overrideAccess: true,
    });
    return { video, encoding };
  };
  const clear = () => instance.payload.db.deleteMany({ collection: 'encodings', where: {} });

  it('gives a row to one of many workers, and to another only after its lease', async () => {
    const { claimEncoding, leaseMs, renewLease } = await import('@/lib/encoding/claim-encoding');
    await clear();
    const { encoding } = await queue();
    const claims = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        claimEncoding(instance.payload, { owner: `w${index}`, encoder }),
      ),
    );
    const winners = claims.filter((claim) => claim !== null);
    expect(winners).toHaveLength(1);
    const owner = winners[0]?.leaseOwner ?? '';
    expect(await renewLease(instance.payload, { id: encoding.id, owner })).toBe(true);
    expect(await renewLease(instance.payload, { id: encoding.id, owner: 'other' })).toBe(false);
    const renewed = new Date(Date.now() + leaseMs - 1000);
    expect(await renewLease(instance.payload, { id: encoding.id, owner, now: renewed })).toBe(true);
    const held = new Date(renewed.getTime() + leaseMs - 1000);
    expect(await claimEncoding(instance.payload, { owner: 'next', now: held, encoder })).toBeNull();
    const later = new Date(renewed.getTime() + leaseMs + 1000);
    const next = await claimEncoding(instance.payload, { owner: 'next', now: later, encoder });
    expect(next).toMatchObject({ id: encoding.id, attempt: 2, leaseOwner: 'next' });
    expect(await renewLease(instance.payload, { id: encoding.id, owner })).toBe(false);
  });

  it('gives up after three attempts', async () => {
    const { claimEncoding } = await import('@/lib/encoding/claim-encoding');
    await clear();
    const { video, encoding } = await queue(3);
    expect(await claimEncoding(instance.payload, { owner: 'w', encoder })).toBeNull();
    expect(await findEncoding(video.id)).toMatchObject({ id: encoding.id, state: 'ERROR' });
    expect(await getVideo(instance, { cookie }, video.id)).toMatchObject({
      status: 'ERROR',
      statusReason: 'encoder_failed',
    });
  });

  it('lets nobody but the newest version speak for the video', async () => {
    const { updateVideoVersion } = await import('@/lib/encoding/update-video-version');
    const video = await createVideo(instance.payload, { workspace: tenant.workspace, v: 2 });
    const write = (version: number) =>
      updateVideoVersion(instance.payload, video.id, version, { status: 'STATUS_UPDATE', statusProgress: 5 });
    expect(await write(1)).toBe(false);
    expect((await getVideo(instance, { cookie }, video.id)).status).toBe('COMPLETE');
    expect(await write(2)).toBe(true);
  });
});
