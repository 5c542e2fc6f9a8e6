import type { Payload, Where } from 'payload';

import { getEnv } from '@/lib/core/env/env';
import { listDeviations } from '@/lib/engines/ffmpeg/outputs/check-segments';
import { getHardwareState } from '@/lib/engines/ffmpeg/run/find-hardware';
import { findLastBackup } from '@/lib/platform/backup/last-backup';
import { readServedCertificate } from '@/lib/platform/doctor/check-addresses';
import { queueNames } from '@/lib/worker/define-job';

import type { Registry, Sample } from './registry';

const encodingStates = ['AWAITING_FILE', 'QUEUED', 'RUNNING', 'COMPLETE', 'ERROR'] as const;
const channelStates = ['STARTING', 'RUNNING', 'STOPPING'] as const;

const countRows = async (
  payload: Payload,
  collection:
    | 'payload-jobs'
    | 'encodings'
    | 'outboxEvents'
    | 'webhookEvents'
    | 'liveEvents'
    | 'autoTranscriptions'
    | 'texttracks',
  where: Where,
) => (await payload.db.count({ collection, where })).totalDocs;

const secondsSince = (moment: unknown): number =>
  typeof moment === 'string' ? Math.max(0, (Date.now() - Date.parse(moment)) / 1000) : 0;

const countJobs = async (payload: Payload): Promise<Sample[]> => {
  const states: Record<string, Where[]> = {
    waiting: [{ processing: { equals: false } }, { hasError: { equals: false } }],
    running: [{ processing: { equals: true } }],
    failed: [{ hasError: { equals: true } }],
  };
  const samples: Sample[] = [];
  for (const queue of queueNames)
    for (const [state, where] of Object.entries(states)) {
      const value = await countRows(payload, 'payload-jobs', {
        and: [{ queue: { equals: queue } }, ...where],
      });
      samples.push({ labels: { queue, state }, value });
    }
  return samples;
};

const findOldest = async (
  payload: Payload,
  { collection, where }: { collection: 'outboxEvents' | 'encodings' | 'payload-jobs'; where: Where },
): Promise<Sample[]> => {
  const { docs } = await payload.db.find<{ id: string; createdAt: string }>({
    collection,
    where,
    sort: 'createdAt',
    limit: 1,
    pagination: false,
    select: { createdAt: true },
  });
  return [{ value: secondsSince(docs[0]?.createdAt) }];
};

const aiJobs = [
  { kind: 'transcription', collection: 'autoTranscriptions' },
  { kind: 'translation', collection: 'texttracks' },
] as const;

/** Transcriptions and translations that wait or run. */
const countAiJobs = (payload: Payload): Promise<Sample[]> =>
  Promise.all(
    aiJobs.flatMap(({ kind, collection }) =>
      (['QUEUED', 'IN_PROGRESS'] as const).map(async (status) => ({
        labels: { kind, state: status === 'QUEUED' ? 'waiting' : 'running' },
        value: await countRows(payload, collection, { status: { equals: status } }),
      })),
    ),
  );

/** The earliest expiry of the custom domains' certificates; without a domain, because labels name nobody. */
const findDomainExpiry = async ({ db }: Payload): Promise<Sample[]> => {
  const { docs } = await db.find<{ id: string; validTo: string }>({
    collection: 'customDomains',
    where: { validTo: { exists: true } },
    sort: 'validTo',
    limit: 1,
    pagination: false,
    select: { validTo: true },
  });
  return docs.map(({ validTo }) => ({ labels: { of: 'domains' }, value: Date.parse(validTo) / 1000 }));
};

/** The expiry of the certificates that panel and edge present; none for an address that does not respond. */
const findServedExpiry = async (): Promise<Sample[]> => {
  const { publicUrl, edgeUrl } = getEnv();
  const of = { panel: publicUrl, edge: edgeUrl };
  const samples = await Promise.all(
    Object.entries(of).map(async ([name, url]) => {
      if (!url.startsWith('https:')) return [];
      const served = await readServedCertificate(url).catch(() => null);
      return served ? [{ labels: { of: name }, value: Date.parse(served.validTo) / 1000 }] : [];
    }),
  );
  return samples.flat();
};

/** Adds metrics about waiting and running work in the database. Every worker reports the same values. */
export const addWorkMetrics = (registry: Registry, payload: Payload): void => {
  registry.gauge('reelhof_jobs', 'Jobs by queue and state.', () => countJobs(payload));
  registry.gauge('reelhof_encodings', 'Encodings by state.', () =>
    Promise.all(
      encodingStates.map(async (state) => ({
        labels: { state },
        value: await countRows(payload, 'encodings', { state: { equals: state } }),
      })),
    ),
  );
  registry.gauge(
    'reelhof_encodings_oldest_waiting_seconds',
    'How long the next encoding has been waiting.',
    () => findOldest(payload, { collection: 'encodings', where: { state: { equals: 'QUEUED' } } }),
  );
  registry.gauge(
    'reelhof_segment_deviations_total',
    'Encoded segments that deviate from the plan, by kind of deviation.',
    () => listDeviations().map(({ kind, count }) => ({ labels: { kind }, value: count })),
    'counter',
  );
  registry.gauge('reelhof_encoder_hardware', 'Hardware that encodes here, or `none` for x264.', () => [
    { labels: { kind: getHardwareState().kind }, value: 1 },
  ]);
  registry.gauge(
    'reelhof_encoder_fallbacks_total',
    'Videos that x264 encoded because hardware failed.',
    () => [{ value: getHardwareState().fallbacks }],
    'counter',
  );
  registry.gauge('reelhof_live_events_on_air', 'Live events by the state of their channel.', () =>
    Promise.all(
      channelStates.map(async (state) => ({
        labels: { state },
        value: await countRows(payload, 'liveEvents', { channelState: { equals: state } }),
      })),
    ),
  );
  registry.gauge('reelhof_ai_jobs', 'Transcriptions and translations by state.', () => countAiJobs(payload));
  registry.gauge(
    'reelhof_certificate_expiry_timestamp_seconds',
    'When certificates expire, in seconds since 1970; of custom domains the earliest.',
    async () => [...(await findDomainExpiry(payload)), ...(await findServedExpiry())],
  );
  registry.gauge(
    'reelhof_backup_timestamp_seconds',
    'When the last backup was completed, in seconds since 1970.',
    async () => {
      const at = await findLastBackup(payload);
      return at ? [{ value: at.getTime() / 1000 }] : [];
    },
  );
  const isPending: Where = { and: [{ deliveredAt: { exists: false } }, { isHeld: { equals: false } }] };
  registry.gauge('reelhof_outbox_pending', 'Events that have not reached all followers yet.', async () => [
    { value: await countRows(payload, 'outboxEvents', isPending) },
  ]);
  registry.gauge('reelhof_outbox_lag_seconds', 'Age of the oldest undelivered event.', () =>
    findOldest(payload, { collection: 'outboxEvents', where: isPending }),
  );
  registry.gauge(
    'reelhof_webhook_events_pending',
    'Incoming webhook events that have not been processed.',
    async () => [{ value: await countRows(payload, 'webhookEvents', { processedAt: { exists: false } }) }],
  );
};
