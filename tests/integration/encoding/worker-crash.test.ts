import { spawn, type ChildProcess } from 'node:child_process';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Encoding } from '@/payload-types';
import { bootInstance, type Instance } from '@/tests/support/boot';
import { bundleScript } from '@/tests/support/bundle-script';
import { getClip } from '@/tests/support/encoding/clips';
import { createTenant, logIn } from '@/tests/support/factories';
import { poll } from '@/tests/support/poll';
import { getVideo, uploadClip } from '@/tests/support/uploads/upload-clip';

let instance: Instance;
let cookie: string;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  instance = await bootInstance();
  const tenant = await createTenant(instance.payload);
  cookie = await logIn(instance, tenant.people.manager);
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await instance.close();
});

/** A worker in a process of its own, which can be killed. */
const startWorkerProcess = (): ChildProcess => {
  const worker = spawn(process.execPath, [bundleScript('bin/worker.ts')], {
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
    const id = await uploadClip(instance, { cookie }, { file: await getClip('ladder.mp4') });
    const first = startWorkerProcess();
    await poll(async () => ((await getVideo(instance, { cookie }, id)).statusProgress ?? 0) >= 5, {
      what: 'progress',
      seconds: 180,
    });
    first.kill('SIGKILL');
    const claimed = await findEncoding(id);
    expect(claimed).toMatchObject({ state: 'RUNNING', attempt: 1 });

    // As if its lease had run out in the meantime.
    await instance.payload.db.updateOne({
      collection: 'encodings',
      id: claimed.id,
      data: { leaseUntil: new Date(Date.now() - 1000).toISOString() },
    });
    startWorkerProcess();
    const done = await poll(
      async () => {
        const video = await getVideo(instance, { cookie }, id);
        return video.status === 'COMPLETE' && video;
      },
      { seconds: 220, what: 'COMPLETE' },
    );
    expect(done.duration).toBeCloseTo(7, 0);
    const closed = await poll(async () => {
      const row = await findEncoding(id);
      return row.state === 'COMPLETE' && row;
    });
    expect(closed.attempt).toBe(2);
  }, 500_000);

  it('that was asked to stop puts its row back without counting the attempt', async () => {
    for (const worker of workers.splice(0)) worker.kill('SIGKILL');
    const id = await uploadClip(instance, { cookie }, { file: await getClip('long.mp4') });
    const worker = startWorkerProcess();
    await poll(async () => (await getVideo(instance, { cookie }, id)).status === 'STATUS_UPDATE', {
      what: 'progress',
      seconds: 180,
    });
    worker.kill('SIGTERM');
    await poll(() => worker.exitCode !== null, { what: 'the worker’s end' });
    expect(worker.exitCode).toBe(0);
    expect(await findEncoding(id)).toMatchObject({ state: 'QUEUED', attempt: 0, leaseOwner: null });
  }, 300_000);
});
