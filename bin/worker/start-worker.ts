import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import type { Payload } from 'payload';

import { sweepChallenges } from '@/lib/accounts/passkeys/challenges';
import { sweepSessions } from '@/lib/accounts/sessions/sweep-sessions';
import { sweepSpentLogIns } from '@/lib/accounts/sso/spend-once';
import { createAiJobRunner } from '@/lib/ai/jobs/ai-job-runner';
import { transcriptionKind } from '@/lib/ai/transcription/run-transcription';
import { translationKind } from '@/lib/ai/translation/run-translation';
import { createLogCounter } from '@/lib/analytics/ingest/log-counter';
import { sweepStatistics } from '@/lib/analytics/ingest/sweep-statistics';
import { readDatabaseState } from '@/lib/core/database/database-state';
import { getEnv } from '@/lib/core/env/env';
import { sweepEvents } from '@/lib/events/sweep-events';
import { sweepWebhookEvents } from '@/lib/http/webhooks/receive-webhook-event';
import { createImportRunner } from '@/lib/imports/import-runner';
import { createCaptionRunner } from '@/lib/live/captions/caption-runner';
import { sweepLive } from '@/lib/live/sweep-live';
import { runNextDeletion } from '@/lib/platform/deletion/run-deletion';
import { sweepSignUps } from '@/lib/platform/sign-up/sweep-sign-ups';
import type { Ports } from '@/lib/ports';
import { sendDueDigests } from '@/lib/review/emails/send-digests';
import { hasActiveEncoding, heartbeatMs } from '@/lib/videos/encoding/claim-encoding';
import { createEncodingRunner } from '@/lib/videos/encoding/encoding-runner';
import { createPieceRunner } from '@/lib/videos/encoding/pieces/piece-runner';
import { createAheadRunner } from '@/lib/videos/encoding/playable/ahead/ahead-runner';
import { createPlayableRunner } from '@/lib/videos/encoding/playable/playable-runner';
import { judgeUploads } from '@/lib/videos/uploads/judge-uploads';
import { sweepMultiparts } from '@/lib/videos/uploads/sweep-multiparts';
import { sweepUploads } from '@/lib/videos/uploads/sweep-uploads';
import { watchUploads } from '@/lib/videos/uploads/watch-uploads';
import { reconcileSubscriptions } from '@/lib/workspaces/billing/reconcile-subscriptions';
import { keepDomains } from '@/lib/workspaces/domains/keep-domains';
import { createOwnCertificateKeeper } from '@/lib/workspaces/domains/keep-own-certificate';
import { sweepReservations } from '@/lib/workspaces/usage/ai-credits/sweep-reservations';
import { recountUsage } from '@/lib/workspaces/usage/recount-usage';

import type { WebhookHandler } from '../../lib/http/webhooks/webhook-handler';
import { mediaConvertHandler } from '../../lib/videos/encoding/mediaconvert-events/mediaconvert-handler';
import { storageHandler } from '../../lib/videos/uploads/storage-events/storage-handler';
import { type QueueName, queueNames } from '../../lib/worker/queues';
import { createQueueRunner } from '../../lib/worker/run-queue';
import { waitForChange } from '../../lib/worker/wait-for-change';
import { createDueLook } from '../../lib/worker/workarounds/may-have-due-job';
import { stripeHandler } from '../../lib/workspaces/billing/stripe-webhooks';

/** One for each outside system that tells us things; the worker sweeps each by itself. */
const webhookHandlers: readonly WebhookHandler[] = [storageHandler, stripeHandler, mediaConvertHandler];

type WorkerOptions = {
  payload: Payload;
  ports: Ports;
  /** Where a sign of life is written every two seconds. */
  heartbeatFiles: string[];
  signal: AbortSignal;
};

const pollMs = 500;
/** How long a look at the due jobs of all queues is good for each of them. */
const dueLookMs = 250;
/**
 * How long a loop that only reads the database waits where nobody has written to it: leases end, and what
 * failed is due again.
 */
const idleMs = 2000;
const relayMs = 1000;
const sweepMs = 30_000;
const liveSweepMs = 10_000;
const domainsMs = 2000;
const deletionMs = 2000;
const recountMs = 600_000;
const reconcileMs = 3_600_000;
const countLogsMs = 10_000;
const statisticsSweepMs = 3_600_000;
const accountSweepMs = 3_600_000;
const watchUploadsMs = 2000;
const aheadMs = 1000;
const multipartSweepMs = 3_600_000;

/**
 * The worker: encodes claimed rows, runs the job queues and sweeps, until `signal` aborts; resolves when all
 * of it has stopped. A pass that fails is logged and tried again; nothing here ends the process.
 */
export const startWorker = async ({
  payload,
  ports,
  heartbeatFiles,
  signal,
}: WorkerOptions): Promise<void> => {
  // Each of the loops below waits on it; Node warns of a leak from eleven on.
  setMaxListeners(0, signal);
  const owner = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
  const repeat = (name: string, everyMs: number, pass: () => Promise<boolean | void>) =>
    runRepeatedly({ payload, name, everyMs, pass, signal });
  /**
   * The same for what only a write to the database brings: left out while there was none, and where
   * `isPrompt` begun with it.
   */
  const repeatOnChange = (
    name: string,
    pass: () => Promise<boolean | void>,
    { everyMs = pollMs, isPrompt = false } = {},
  ) => runRepeatedly({ payload, name, everyMs, pass, signal, onChange: isPrompt ? 'at once' : 'in turn' });

  const encodings = createEncodingRunner({ payload, ports, owner });
  const pieces = createPieceRunner({ payload, ports, owner });
  const playable = createPlayableRunner({ payload, ports, owner });
  const ahead = createAheadRunner({ payload, ports, owner });
  const { imports: settings, secret, edgeUrl } = getEnv();
  const keepOwnCertificate = createOwnCertificateKeeper({ payload, ports, owner, edgeUrl });
  const imports = createImportRunner({ payload, ports, owner, settings, secret });
  const logCounter = createLogCounter({ payload, ports, owner });
  const mayHaveDueJob = createDueLook(payload, { goodForMs: dueLookMs });
  const runQueue = async (queue: QueueName): Promise<void> => {
    const runner = createQueueRunner(payload, { queue, owner, mayHaveDueJob });
    await repeatOnChange(`queue ${queue}`, runner.runNext, { isPrompt: true });
    await runner.close();
  };
  const captions = createCaptionRunner({ payload, ports }, { owner });
  const aiJobs = [
    createAiJobRunner({ payload, ports }, { kind: transcriptionKind, owner }),
    createAiJobRunner({ payload, ports }, { kind: translationKind, owner }),
  ];
  await Promise.all([
    // First what makes each upload playable, for which somebody waits, then ladders, then pieces of others'
    // ladders.
    repeatOnChange(
      'encode',
      async () =>
        (await hasActiveEncoding(payload)) &&
        ((await playable.startNext()) || (await encodings.startNext()) || (await pieces.startNext())),
      { isPrompt: true },
    ),
    repeat('who encodes', heartbeatMs, pieces.announce),
    repeat('pieces', sweepMs, pieces.sweep),
    repeat('leases of what is made playable', heartbeatMs, playable.renewLeases),
    repeat('uploads that are made playable', aheadMs, ahead.startNext),
    repeat('leases of uploads', heartbeatMs, ahead.renewLeases),
    repeat('leases', heartbeatMs, encodings.renewLeases),
    ...aiJobs.flatMap((jobs, index) => [
      repeatOnChange(`AI jobs ${index}`, jobs.startNext),
      repeat(`leases of AI jobs ${index}`, heartbeatMs, jobs.renewLeases),
    ]),
    repeatOnChange('live captions', captions.startNext),
    repeat('leases of live captions', heartbeatMs, captions.renewLeases),
    repeatOnChange('imports', imports.startNext),
    ...queueNames.map(runQueue),
    repeat('sweep', sweepMs, async () => {
      for (const encoder of await ports.listEncoders()) await encoder.sweep();
      await sweepUploads({ payload, ports });
    }),
    repeat('uploads under way', watchUploadsMs, () => judgeUploads({ payload, ports })),
    repeat('uploads', watchUploadsMs, () => watchUploads({ payload, ports })),
    repeat('multipart uploads', multipartSweepMs, () => sweepMultiparts({ payload, ports })),
    ...webhookHandlers.map((handler) =>
      repeat(`webhooks of ${handler.source}`, sweepMs, () => sweepWebhookEvents({ payload, ports }, handler)),
    ),
    repeatOnChange('events', () => sweepEvents(payload), { everyMs: relayMs }),
    repeat('AI credits', sweepMs, () => sweepReservations(payload)),
    repeat('domains', domainsMs, () => keepDomains({ payload, ports, owner })),
    repeat('own certificate', recountMs, () => keepOwnCertificate()),
    repeat('subscriptions', reconcileMs, () => reconcileSubscriptions({ payload, ports })),
    repeat('access log', countLogsMs, logCounter.countNext),
    repeat('statistics', statisticsSweepMs, () => sweepStatistics(payload)),
    repeat('sessions', accountSweepMs, () => sweepSessions(payload)),
    repeat('live events', liveSweepMs, () => sweepLive({ payload, ports })),
    repeat('review mails', sweepMs, () => sendDueDigests({ payload, ports })),
    repeat('sign-ups', accountSweepMs, () => sweepSignUps(payload)),
    repeat('passkey challenges', accountSweepMs, () => sweepChallenges(payload)),
    repeat('spent log-ins', accountSweepMs, () => sweepSpentLogIns(payload)),
    repeat('deletions', deletionMs, () => runNextDeletion({ payload, ports }, { owner })),
    repeat('recount', recountMs, () => recountUsage(payload)),
    repeat('heartbeat', 2000, async () => {
      for (const file of heartbeatFiles) await writeHeartbeat(file);
    }),
  ]);
  await Promise.all([
    logCounter.close(),
    playable.stop(),
    ahead.stop(),
    encodings.stop(),
    pieces.stop(),
    imports.stop(),
    captions.stop(),
    ...aiJobs.map((jobs) => jobs.stop()),
  ]);
};

type Loop = {
  payload: Payload;
  name: string;
  everyMs: number;
  /** True where there may be more to do at once. */
  pass: () => Promise<boolean | void>;
  signal: AbortSignal;
  /**
   * Where the database says whether it was written to: run after a write, at once or after `everyMs`; without
   * one every `idleMs`. Where it says nothing (MongoDB), every look costs as much as a look that finds
   * something: every `everyMs` or, in turn, every `idleMs`.
   */
  onChange?: 'at once' | 'in turn';
};

const runRepeatedly = async ({ payload, name, everyMs, pass, signal, onChange }: Loop): Promise<void> => {
  const leastMs = onChange === 'at once' ? 0 : everyMs;
  while (!signal.aborted) {
    const seen = onChange ? readDatabaseState(payload) : null;
    const hasMore = await pass().catch((error: unknown) => {
      payload.logger.error({ err: error, loop: name }, 'a pass of the worker failed');
      return false;
    });
    if (hasMore) continue;
    const blindMs = onChange === 'in turn' ? idleMs : everyMs;
    if (seen === null) await pause(blindMs, undefined, { signal }).catch(() => undefined);
    else await waitForChange(payload, { seen, leastMs, mostMs: idleMs, signal });
  }
};

/** Tells the supervisor, and the platform's administrator, that this worker is alive. */
const writeHeartbeat = async (file: string): Promise<void> => {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, JSON.stringify({ pid: process.pid, at: new Date().toISOString() }));
  await rename(draft, file);
};
