import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';

import type { Payload } from 'payload';

import { createAccountLoops } from '@/lib/accounts/loops';
import { createAiLoops } from '@/lib/ai/loops';
import { createAnalyticsLoops } from '@/lib/analytics/loops';
import { createIdempotencyLoops } from '@/lib/http/idempotency/answer-row';
import { createImportLoops } from '@/lib/imports/loops';
import { createLiveLoops } from '@/lib/live/loops';
import { createPlatformLoops } from '@/lib/platform/loops';
import type { Ports } from '@/lib/ports';
import { createReviewLoops } from '@/lib/review/loops';
import { startShare } from '@/lib/review/sharing/links/start-share';
import { createVideoLoops } from '@/lib/videos/loops';
import { createWebhookLoops } from '@/lib/webhooks/loops';
import { queueNames } from '@/lib/worker/define-job';
import { type Loop, pollMs, runLoop, type WorkerContext, type WorkerPart } from '@/lib/worker/loops';
import { createQueueRunner } from '@/lib/worker/run-queue';
import { createDueLook } from '@/lib/worker/workarounds/may-have-due-job';
import { createWorkspaceLoops } from '@/lib/workspaces/loops';

type WorkerOptions = {
  payload: Payload;
  ports: Ports;
  /** Written every two seconds, for the supervisor and the platform administrator. */
  heartbeatFiles: string[];
  signal: AbortSignal;
};

/** The loops for videos. A review share starts as soon as its video is playable. */
const createVideoLoopsWithShares = (ctx: WorkerContext): WorkerPart =>
  createVideoLoops(ctx, {
    onPreview: async (videoId) => void (await startShare(ctx.payload, { videoId })),
  });

/** Periodic work of all workers, besides the job queues. */
const parts = [
  createVideoLoopsWithShares,
  createAiLoops,
  createLiveLoops,
  createImportLoops,
  createReviewLoops,
  createAnalyticsLoops,
  createWorkspaceLoops,
  createAccountLoops,
  createIdempotencyLoops,
  createWebhookLoops,
  createPlatformLoops,
];

/** Milliseconds that the result of one query for due jobs is used by all queues. */
const dueLookMs = 250;

/**
 * The worker: runs the loops of all domains and the job queues until `signal` aborts, and resolves when
 * everything has stopped. A pass that fails is logged and repeated; nothing here ends the process.
 */
export const startWorker = async ({
  payload,
  ports,
  heartbeatFiles,
  signal,
}: WorkerOptions): Promise<void> => {
  // Every loop listens to it; Node warns of a leak from eleven listeners on.
  setMaxListeners(0, signal);
  const owner = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
  const run = (loop: Loop) => runLoop(payload, loop, signal);
  const started = parts.map((create) => create({ payload, ports, owner }));
  await Promise.all([
    ...started.flatMap(({ loops }) => loops.map(run)),
    ...createQueues({ payload, ports, owner }).map(async ({ loop, close }) => {
      await run(loop);
      await close();
    }),
    run({
      name: 'heartbeat',
      everyMs: 2000,
      pass: async () => {
        for (const file of heartbeatFiles) await writeHeartbeat(file);
      },
    }),
  ]);
  await Promise.all(started.flatMap(({ stop }) => (stop ? [stop()] : [])));
};

const createQueues = ({ payload, owner }: WorkerContext): { loop: Loop; close: () => Promise<void> }[] => {
  const mayHaveDueJob = createDueLook(payload, { goodForMs: dueLookMs });
  return queueNames.map((queue) => {
    const { runNext, close } = createQueueRunner(payload, { queue, owner, mayHaveDueJob });
    return { loop: { name: `queue ${queue}`, everyMs: pollMs, pass: runNext, onChange: 'at once' }, close };
  });
};

const writeHeartbeat = async (file: string): Promise<void> => {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, JSON.stringify({ pid: process.pid, at: new Date().toISOString() }));
  await rename(draft, file);
};
