import { type ChildProcess, spawn } from 'node:child_process';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Ports } from '@/lib/ports';
import { createEncodingRows } from '@/lib/videos/encoding/claim-encoding';
import { createEncodingRunner } from '@/lib/videos/encoding/encoding-runner';
import { reportEncoding } from '@/lib/videos/encoding/report-encoding';
import { claimRow } from '@/lib/worker/leased-work';
import type { Encoding } from '@/payload-types';
import { getClip } from '@/tests/support/encoding/clips';
import {
  createRemoteEncoder,
  type RemoteEngine,
  startRemoteEngine,
} from '@/tests/support/encoding/remote-encoder';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { bundleScript } from '@/tests/support/instance/bundle-script';
import { poll } from '@/tests/support/poll';
import { createTenant, logIn, type Tenant } from '@/tests/support/rows/factories';
import { getVideo, uploadClip } from '@/tests/support/uploads/upload-clip';

let instance: Instance;
let tenant: Tenant;
let cookie: string;
let ports: Ports;
let engine: RemoteEngine;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  instance = await bootInstance();
  tenant = await createTenant(instance.payload);
  cookie = await logIn(instance, tenant.people.manager);
  engine = await startRemoteEngine({ dataDir: instance.env.dataDir, isPaused: true });
});
/** The engine's jobs wait for `resume`. */
beforeEach(async () => {
  await engine.reset();
  const encoder = createRemoteEncoder({ url: engine.url });
  ports = { ...instance.ports, encoderFor: async () => encoder, listEncoders: async () => [encoder] };
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await engine.close();
  await instance.close();
});

const startWorkerProcess = (): ChildProcess => {
  const args = [bundleScript('tests/support/encoding/worker-elsewhere.ts'), engine.url];
  const worker = spawn(process.execPath, args, { env: process.env, stdio: 'ignore' });
  workers.push(worker);
  return worker;
};

const stopWorker = async (worker: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
  const gone = new Promise((resolve) => worker.once('exit', resolve));
  worker.kill(signal);
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

const upload = async () => {
  const id = await uploadClip(instance, { cookie }, { file: await getClip('tiny.mp4') });
  await poll(async () => (await findEncoding(id)).state === 'QUEUED', { what: 'the queued row' });
  return id;
};

const untilSubmitted = (id: string) =>
  poll(async () => (await findEncoding(id)).engineJobId, { what: 'the job’s id', seconds: 60 });

/** Simulates that a lost worker's lease has expired, or that a delay has passed. */
const expireLease = async (id: string): Promise<void> => {
  const row = await findEncoding(id);
  const leaseUntil = new Date(Date.now() - 1000).toISOString();
  await instance.payload.db.updateOne({ collection: 'encodings', id: row.id, data: { leaseUntil } });
};

const untilComplete = (id: string) =>
  poll(async () => (await findEncoding(id)).state === 'COMPLETE', { what: 'COMPLETE', seconds: 90 });

describe('an external engine', () => {
  it('encodes once if a killed worker is replaced by one that attaches to its job', async () => {
    const id = await upload();
    const first = startWorkerProcess();
    const engineJobId = await untilSubmitted(id);
    await stopWorker(first, 'SIGKILL');
    expect(await findEncoding(id)).toMatchObject({ state: 'RUNNING', engine: 'remote', engineJobId });

    await expireLease(id);
    const second = startWorkerProcess();
    await poll(async () => (await findEncoding(id)).leaseOwner?.includes(`:${second.pid}:`), {
      what: 'the new worker’s lease',
      seconds: 60,
    });
    await engine.resume();
    await untilComplete(id);
    expect(await findEncoding(id)).toMatchObject({ attempt: 1, engineJobId });
    expect(await engine.countStarted()).toBe(1);
    expect(await getVideo(instance, { cookie }, id)).toMatchObject({ status: 'COMPLETE' });
    await stopWorker(second, 'SIGTERM');
  }, 240_000);

  it('continues while a stopped worker is restarted, without blocking its row', async () => {
    const id = await upload();
    const first = startWorkerProcess();
    await untilSubmitted(id);
    await stopWorker(first, 'SIGTERM');
    expect(await findEncoding(id)).toMatchObject({ state: 'RUNNING', attempt: 1, leaseOwner: null });

    const next = createEncodingRunner({ payload: instance.payload, ports, owner: 'next' });
    expect(await next.startNext()).toBe(true);
    await engine.resume();
    await untilComplete(id);
    expect(await engine.countStarted()).toBe(1);
    await next.stop();
  }, 240_000);

  it('is paid once if the worker dies between submitting and storing the job', async () => {
    const id = await upload();
    const encoder = await ports.encoderFor(tenant.workspace.id);
    const rows = createEncodingRows(ports.encoderFor);
    const claimed = await claimRow(instance.payload, rows, { owner: 'dies' });
    await encoder.submit(
      {
        id: claimed?.id ?? '',
        attempt: claimed?.attempt ?? 0,
        workspace: tenant.workspace.id,
        source: { bucket: 'upload', key: claimed?.inputKey ?? '' },
        outputPrefix: `videos/${id}/1/`,
      },
      async () => undefined,
    );
    await encoder.stop();
    await expireLease(id);

    const next = createEncodingRunner({ payload: instance.payload, ports, owner: 'next' });
    expect(await next.startNext()).toBe(true);
    await engine.resume();
    await untilComplete(id);
    expect(await findEncoding(id)).toMatchObject({ attempt: 1 });
    expect(await engine.countStarted()).toBe(1);
    await next.stop();
  });

  it('gets a lost job again in another attempt', async () => {
    const id = await upload();
    const lost = createEncodingRunner({ payload: instance.payload, ports, owner: 'lost' });
    await lost.startNext();
    await lost.stop();
    await engine.forget();
    await engine.resume();

    const next = createEncodingRunner({ payload: instance.payload, ports, owner: 'next' });
    expect(await next.startNext()).toBe(true);
    expect(await findEncoding(id)).toMatchObject({ state: 'QUEUED', attempt: 1 });
    await expireLease(id);
    expect(await next.startNext()).toBe(true);
    await untilComplete(id);
    expect(await findEncoding(id)).toMatchObject({ attempt: 2 });
    await next.stop();
  });

  it('cancels the job of a deleted video', async () => {
    const id = await upload();
    const runner = createEncodingRunner({ payload: instance.payload, ports, owner: 'worker' });
    await runner.startNext();
    const row = await findEncoding(id);
    await instance.payload.delete({ collection: 'videos', id, overrideAccess: true });
    const job = {
      id: row.id,
      attempt: 1,
      workspace: tenant.workspace.id,
      source: { bucket: 'upload', key: row.inputKey } as const,
      outputPrefix: `videos/${id}/1/`,
      engineJobId: row.engineJobId ?? '',
    };
    const remote = createRemoteEncoder({ url: engine.url });
    await poll(async () => (await remote.look(job))?.type === 'canceled', { what: 'the worker’s notice' });
    await engine.resume();
    const final = new Promise((resolve) => {
      void remote.attach(job, async (event) => {
        if (event.type !== 'progress') resolve(event);
      });
    });
    expect(await final).toEqual({ type: 'canceled' });
    expect(await engine.countStarted()).toBe(0);
    await runner.stop();
  });
});

describe('a progress report from an engine', () => {
  it('finishes the encode without a listening worker, once', async () => {
    const id = await upload();
    const runner = createEncodingRunner({ payload: instance.payload, ports, owner: 'worker' });
    await runner.startNext();
    await runner.stop();
    const { engineJobId } = await findEncoding(id);
    const job = { engine: 'remote', engineJobId: engineJobId ?? '' };
    const ctx = { payload: instance.payload, ports };

    expect(await reportEncoding(ctx, { ...job, event: { type: 'progress', percent: 41.7 } })).toBe(true);
    expect(await getVideo(instance, { cookie }, id)).toMatchObject({
      status: 'STATUS_UPDATE',
      statusProgress: 41,
    });
    const event = {
      type: 'failed',
      reason: 'unsupported_codec',
      permanent: true,
      detail: 'no decoder',
    } as const;
    expect(await reportEncoding(ctx, { ...job, engine: 'another', event })).toBe(false);
    expect(await reportEncoding(ctx, { ...job, event })).toBe(true);
    expect(await getVideo(instance, { cookie }, id)).toMatchObject({
      status: 'ERROR',
      statusReason: 'unsupported_codec',
    });
    expect(await reportEncoding(ctx, { ...job, event: { type: 'progress', percent: 50 } })).toBe(false);
    expect(await reportEncoding(ctx, { ...job, event })).toBe(false);
  });
});
