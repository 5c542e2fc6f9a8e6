import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { jobExtensions, jobs } from '@/bin/worker/job-tasks';
import { publishVideoJob } from '@/lib/videos/jobs';
import { queueNames } from '@/lib/worker/define-job';
import type { PayloadJob } from '@/payload-types';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { poll } from '@/tests/support/poll';
import { createTenant, uniqueName } from '@/tests/support/rows/factories';

let instance: Instance;
beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());

const collection = 'payload-jobs';
beforeEach(() => instance.payload.db.deleteMany({ collection, where: {} }));
afterEach(() => vi.restoreAllMocks());

const readJobs = async (): Promise<PayloadJob[]> => {
  const { docs } = await instance.payload.db.find<PayloadJob>({
    collection,
    where: {},
    sort: 'createdAt',
    limit: 0,
    pagination: false,
  });
  return docs;
};

const queuePublishing = async (workspace: string | null, videoId = uniqueName('video'), delaySeconds = 0) => {
  const { queueJob } = await import('@/lib/worker/queue-job');
  await queueJob(instance.payload, publishVideoJob, { videoId }, { workspace, delaySeconds });
};

/** Claims jobs one by one as a runner does. Returns the workspace of each. */
const claimTurns = async (count: number, now = new Date(Date.now() + 1000)): Promise<string[]> => {
  const { claimJob } = await import('@/lib/worker/workarounds/claim-job');
  const turns: string[] = [];
  let after: string | null = null;
  for (let turn = 0; turn < count; turn += 1) {
    const job = await claimJob(instance.payload, { queue: 'publishing', after, now });
    if (!job) break;
    turns.push(job.workspace);
    after = job.workspace;
  }
  return turns;
};

it('the worker has a handler for each job, and no unused handler', () => {
  const slugs = jobs.map(({ slug }) => slug);
  const extended = jobExtensions.map(({ slug }) => slug);
  expect(extended.filter((slug) => !slugs.includes(slug))).toEqual([]);
  expect(jobs.filter(({ load, slug }) => !load && !extended.includes(slug))).toEqual([]);
});

describe('a queue', () => {
  it('alternates between workspaces, however many jobs one of them has', async () => {
    for (let index = 0; index < 20; index += 1) await queuePublishing('a');
    await queuePublishing('b');
    await queuePublishing('c');
    await queuePublishing(null);
    expect(await claimTurns(6)).toEqual(['a', 'b', 'c', 'platform', 'a', 'a']);
  });

  it('runs a delayed job when it is due, and earlier ones first', async () => {
    await queuePublishing('a', 'late', 60);
    await queuePublishing('a', 'early', 30);
    expect(await claimTurns(2)).toEqual([]);
    const later = new Date(Date.now() + 31_000);
    expect(await claimTurns(2, later)).toEqual(['a']);
    expect((await readJobs()).find(({ processing }) => processing)?.input).toEqual({ videoId: 'early' });
  });

  it('gives a job to one of several concurrent claims', async () => {
    await queuePublishing('a');
    const claims = await Promise.all([claimTurns(1), claimTurns(1), claimTurns(1)]);
    expect(claims.flat()).toEqual(['a']);
  });

  it('keeps one of equal jobs while it waits, and accepts another once it is claimed', async () => {
    await Promise.all([1, 2, 3].map(() => queuePublishing('a', 'same')));
    expect(await readJobs()).toHaveLength(1);
    await claimTurns(1);
    await queuePublishing('a', 'same');
    await queuePublishing('a', 'same');
    expect(await readJobs()).toHaveLength(2);
    // A delayed job is not merged with one that is due now.
    await queuePublishing('a', 'same', 60);
    await queuePublishing('a', 'same', 60);
    expect(await readJobs()).toHaveLength(4);
  });

  it('releases a killed runner’s jobs when the next runner starts, and affects no other queue', async () => {
    const { createQueueRunner } = await import('@/lib/worker/run-queue');
    const { payload } = instance;
    for (const queue of ['publishing', 'housekeeping'] as const) {
      await payload.db.create({
        collection,
        data: {
          taskSlug: 'publish-video',
          queue,
          workspace: 'a',
          dedupeKey: queue,
          waitUntil: new Date(0).toISOString(),
          input: { videoId: uniqueName('video') },
          processing: true,
        },
      });
    }
    const runner = createQueueRunner(payload, { queue: 'publishing', owner: uniqueName('owner') });
    const second = createQueueRunner(payload, { queue: 'publishing', owner: uniqueName('owner') });
    try {
      expect(await runner.runNext()).toBe(true);
      expect(await readJobs()).toMatchObject([{ queue: 'housekeeping', processing: true }]);
      await queuePublishing('a');
      expect(await second.runNext()).toBe(false);
      expect(await runner.runNext()).toBe(true);
    } finally {
      await runner.close();
      await second.close();
    }
  });

  it('is polled together with all other queues, and none is missed', async () => {
    const { createDueLook } = await import('@/lib/worker/workarounds/may-have-due-job');
    const { insertJob } = await import('@/lib/worker/workarounds/insert-job');
    const insert = (queue: string, waitUntil = new Date()) => {
      const input = { videoId: uniqueName('video') };
      const job = { taskSlug: 'publish-video', workspace: 'a', dedupeKey: null };
      return insertJob(instance.payload, { ...job, queue, input, waitUntil });
    };
    const look = () => {
      const mayHaveDueJob = createDueLook(instance.payload, { goodForMs: 60_000 });
      return Promise.all(queueNames.map(mayHaveDueJob));
    };
    const only = (due: string[]) => queueNames.map((queue) => due.includes(queue));
    expect(await look()).toEqual(only([]));
    await insert('publishing');
    await insert('ai', new Date(Date.now() + 60_000));
    expect(await look()).toEqual(only(['publishing']));
    // One queue has more jobs than a poll reads, all of them before the other queue's job.
    await Promise.all(Array.from({ length: 120 }, () => insert('housekeeping')));
    await insert('mail');
    const [, , mail] = await look();
    expect(mail).toBe(true);
    await instance.payload.db.updateMany({ collection, where: {}, data: { processing: true } });
    expect(await look()).toEqual(only([]));
  });

  it('has at least one kind of job', () => {
    const used = new Set(Object.values(jobs).map(({ queue }) => queue));
    expect(queueNames.filter((queue) => !used.has(queue))).toEqual([]);
  });

  it('is run by the worker', async () => {
    const { insertJob } = await import('@/lib/worker/workarounds/insert-job');
    for (const queue of queueNames) {
      await insertJob(instance.payload, {
        taskSlug: 'publish-video',
        queue,
        workspace: 'a',
        input: { videoId: uniqueName('video') },
        waitUntil: new Date(),
        dedupeKey: null,
      });
    }
    const stop = await instance.startWorker();
    try {
      await poll(async () => (await readJobs()).length === 0, { what: 'all queues to be empty' });
    } finally {
      await stop();
    }
  });
});

describe('publishing a workspace', () => {
  const makeVideos = async (count: number): Promise<{ workspaceId: string; ids: string[] }> => {
    const { workspace } = await createTenant(instance.payload);
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const video = await instance.payload.db.create({
        collection: 'videos',
        data: { title: 'Film', workspace: workspace.id, visibility: 'private', status: 'COMPLETE', v: 1 },
      });
      const id = String(video.id);
      await instance.payload.db.updateOne({
        collection: 'videos',
        id,
        data: { sourceFolder: `videos/${id}/1/` },
      });
      ids.push(id);
    }
    // Creating a workspace queues a job for its default preset, although it has no videos.
    await instance.payload.db.deleteMany({ collection, where: {} });
    return { workspaceId: workspace.id, ids };
  };
  const readQueued = async (workspaceId: string) =>
    (await readJobs())
      .filter(({ taskSlug, workspace }) => taskSlug === 'publish-video' && workspace === workspaceId)
      .map(({ input }) => (input as { videoId: string }).videoId);

  it('queues one job per video, in batches, once each, even if it is killed in between', async () => {
    const { queueWorkspaceVideos } = await import('@/lib/videos/publishing/run-publish-jobs');
    const batch = 20;
    const { workspaceId, ids } = await makeVideos(41);
    const { db } = instance.payload;
    const create = db.create.bind(db);
    let left = 12;
    const dying = vi.spyOn(db, 'create').mockImplementation((args) => {
      if ((left -= 1) < 0) throw new Error('killed');
      return create(args);
    });
    await expect(queueWorkspaceVideos(instance.payload, { workspaceId }, { batch })).rejects.toThrow(
      'killed',
    );
    dying.mockRestore();
    expect(await readQueued(workspaceId)).toHaveLength(12);

    let input: { workspaceId: string; afterVideo?: string } | undefined = { workspaceId };
    const steps: number[] = [];
    while (input) {
      await queueWorkspaceVideos(instance.payload, input, { batch });
      // Simulate a job that is killed after its last write and runs again.
      await queueWorkspaceVideos(instance.payload, input, { batch });
      steps.push((await readQueued(workspaceId)).length);
      const rest: PayloadJob | undefined = (await readJobs()).find(
        ({ taskSlug }) => taskSlug === 'publish-workspace',
      );
      if (rest) await db.deleteMany({ collection, where: { id: { equals: rest.id } } });
      input = rest?.input as typeof input;
    }
    expect(steps).toEqual([20, 40, 41]);
    expect((await readQueued(workspaceId)).sort()).toEqual([...ids].sort());
  });
});
