import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { PayloadJob } from '@/payload-types';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createTenant, createVideo, uniqueName } from '@/tests/support/rows/factories';

/**
 * These tests run Payload itself. If one fails after an upgrade, its message names the workaround to
 * check.
 */
let instance: Instance;
beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());

const collection = 'payload-jobs';
beforeEach(() => instance.payload.db.deleteMany({ collection, where: {} }));

const readJobs = async (): Promise<PayloadJob[]> => {
  const { docs } = await instance.payload.db.find<PayloadJob>({ collection, where: {}, pagination: false });
  return docs;
};
const input = { videoId: uniqueName('video') };

/** Queues a job as Payload's documentation shows. */
const queueTheirs = async (waitUntil?: Date): Promise<string> => {
  // Payload's types accept only task names of the generated types.
  const queue = instance.payload.jobs.queue as unknown as (args: object) => Promise<PayloadJob>;
  const { id } = await queue({ task: 'publish-video', input, queue: 'publishing', waitUntil });
  return id;
};

describe('Payload’s job queue', () => {
  it('writes the same row as insert-job', async () => {
    const { insertJob } = await import('@/lib/worker/workarounds/insert-job');
    const waitUntil = new Date('2030-01-01T00:00:00.000Z');
    await queueTheirs(waitUntil);
    const [theirs] = await readJobs();
    await instance.payload.db.deleteMany({ collection, where: {} });
    await insertJob(instance.payload, {
      taskSlug: 'publish-video',
      queue: 'publishing',
      workspace: 'a',
      input,
      waitUntil,
      dedupeKey: 'key',
    });
    const [ours] = await readJobs();
    const same = { id: '', createdAt: '', updatedAt: '' };
    expect(
      { ...ours, ...same },
      'Payload writes different rows. Update insert-job.ts like queue() in payload/dist/queues/localAPI.js.',
    ).toEqual({ ...theirs, ...same, workspace: 'a', dedupeKey: 'key' });
  });

  it('leaves a job in processing if its process was killed', async () => {
    const id = await queueTheirs();
    await instance.payload.db.updateOne({
      collection,
      id,
      data: { processing: true, updatedAt: new Date(0).toISOString() },
    });
    await instance.payload.jobs.run({ queue: 'publishing', silent: true });
    expect(
      await readJobs(),
      'Payload now runs abandoned jobs itself. Check lib/worker/run-queue.ts: a long job may run twice.',
    ).toHaveLength(1);
  });

  it('runs a claimed job by its id, and removes it when it is done', async () => {
    const { runClaimedJob } = await import('@/lib/worker/workarounds/claim-job');
    const id = await queueTheirs();
    await instance.payload.db.updateOne({ collection, id, data: { processing: true } });
    await runClaimedJob(instance.payload, { id, workspace: 'a' });
    expect(
      await readJobs(),
      'Payload no longer runs jobs marked as processing. Check runClaimedJob in claim-job.ts.',
    ).toEqual([]);
  });

  it('keeps a failed job for its next attempt, with our columns', async () => {
    const { claimJob, runClaimedJob } = await import('@/lib/worker/workarounds/claim-job');
    const { insertJob } = await import('@/lib/worker/workarounds/insert-job');
    const now = new Date();
    await insertJob(instance.payload, {
      taskSlug: 'publish-video',
      queue: 'publishing',
      workspace: 'a',
      input: { wrong: true },
      waitUntil: now,
      dedupeKey: 'key',
    });
    const job = await claimJob(instance.payload, { queue: 'publishing', after: null, now });
    if (!job) throw new Error('nothing was claimed');
    await runClaimedJob(instance.payload, job);
    const [failed] = await readJobs();
    expect(
      failed,
      'Payload no longer requeues failed jobs. Check runClaimedJob and bin/worker/job-tasks.ts.',
    ).toMatchObject({ processing: false, hasError: false, workspace: 'a', totalTried: 1 });
    expect(new Date(failed?.waitUntil ?? 0).getTime()).toBeGreaterThan(now.getTime() + 20_000);
  });
});

it('Payload writes the whole row, so concurrent updates revert each other', async () => {
  const { payload } = instance;
  const { workspace } = await createTenant(payload);
  const { id } = await createVideo(payload, { workspace });
  const changes = [{ title: 'Changed' }, { description: 'Changed' }, { language: 'de-DE' as const }];
  const update = (data: (typeof changes)[number]) =>
    payload.update({ collection: 'videos', id, data, depth: 0, overrideAccess: true });
  await Promise.all(changes.map(update));
  const video = await payload.findByID({ collection: 'videos', id, depth: 0, overrideAccess: true });
  const kept = changes.filter((change) =>
    Object.entries(change).every(([name, value]) => video[name as 'title'] === value),
  );
  expect(
    kept.length,
    'Payload keeps all of them now. lib/http/workarounds/change-in-turn.ts may go.',
  ).toBeLessThan(changes.length);
});
