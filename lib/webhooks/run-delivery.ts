import type { Payload } from 'payload';

import { noLease } from '@/lib/core/database/leases';
import { getEnv } from '@/lib/core/env/env';
import { createEvent } from '@/lib/core/events';
import { deleteById, compareAndSet } from '@/lib/core/rows/change-rows';
import { openSecret } from '@/lib/core/secrets/seal-secret';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import { type Hold, isHeldBy, type LeasedRows, releaseRow } from '@/lib/worker/leased-work';
import type { WebhookDelivery } from '@/payload-types';

import type { EndpointRow } from './endpoints';
import { getNextDelay, givenUpAfterMs, historyLength } from './rules';
import { type Attempt, isAccepted, sendWebhook, signWebhook } from './send-webhook';

export type DeliveryOptions = {
  rows: LeasedRows<WebhookDelivery>;
  find: (endpointId: string) => Promise<EndpointRow | null>;
  now: () => Date;
  /** Pauses after failed attempts. Milliseconds. */
  delays: readonly number[];
  timeout: number;
};

/** The unsealed secrets with which a webhook is signed now, the current one first. */
export const findSecrets = (endpoint: EndpointRow, now: Date): string[] => {
  const { secrets } = getEnv();
  const isRotating = endpoint.previousSecretUntil && new Date(endpoint.previousSecretUntil) > now;
  const sealed = [endpoint.sealedSecret, isRotating ? endpoint.previousSecret : null];
  return sealed.flatMap((value) => (value ? (openSecret(secrets, value) ?? []) : []));
};

const attempt = async (
  endpoint: EndpointRow,
  { row, signal }: Hold<WebhookDelivery>,
  { now, timeout }: DeliveryOptions,
): Promise<Attempt> => {
  const nothing = { status: null, answer: null, durationMs: 0 };
  if (endpoint.isDisabled) return { ...nothing, error: 'endpoint_disabled' };
  const secrets = findSecrets(endpoint, now());
  if (secrets.length === 0) return { ...nothing, error: 'secret_unreadable' };
  const { url } = endpoint;
  const timestamp = Math.floor(now().getTime() / 1000);
  const headers = signWebhook(secrets, { id: row.messageId, timestamp, body: row.body });
  return sendWebhook({ url, headers, body: row.body, rule: getEnv().webhooks, signal, timeout });
};

/** The data of a row after an attempt. */
export const noteAttempt = (
  row: WebhookDelivery,
  { status, answer, error, durationMs }: Attempt,
  at: Date,
) => ({
  attempts: (row.attempts ?? 0) + 1,
  history: [...((row.history ?? []) as object[]), { at: at.toISOString(), status, error, durationMs }].slice(
    -historyLength,
  ),
  responseStatus: status,
  responseBody: answer,
  error,
});

const isOf = (endpoint: EndpointRow) => ({ id: { equals: endpoint.id } });

/** Stores that an endpoint works again. */
const noteSuccess = async (payload: Payload, endpoint: EndpointRow): Promise<void> => {
  if (!endpoint.failingSince) return;
  await compareAndSet(payload, {
    collection: slugs.webhookEndpoints,
    where: { and: [isOf(endpoint), { failingSince: { exists: true } }] },
    data: { failingSince: null, updatedAt: endpoint.updatedAt },
  });
};

/** Disables an endpoint that is gone, or that has failed for days; remembers the first failure. */
const noteFailure = async (
  payload: Payload,
  endpoint: EndpointRow,
  { isGone, now }: { isGone: boolean; now: Date },
): Promise<void> => {
  const since = endpoint.failingSince ? new Date(endpoint.failingSince) : null;
  const isGivenUp = since !== null && now.getTime() - since.getTime() >= givenUpAfterMs;
  if (isGone || isGivenUp) {
    const reason = isGone ? 'gone' : 'failing';
    await changeWithEvent(payload, {
      collection: slugs.webhookEndpoints,
      where: {
        and: [
          isOf(endpoint),
          { isDisabled: { not_equals: true } },
          // Another delivery may have succeeded meanwhile.
          ...(isGone ? [] : [{ failingSince: { equals: endpoint.failingSince } }]),
        ],
      },
      data: { isDisabled: true, disabledReason: reason, ...(!since && { failingSince: now.toISOString() }) },
      event: createEvent('webhookEndpoint.disabled', { payload: { reason } }),
    });
    return;
  }
  if (since) return;
  await compareAndSet(payload, {
    collection: slugs.webhookEndpoints,
    where: { and: [isOf(endpoint), { failingSince: { exists: false } }] },
    data: { failingSince: now.toISOString(), updatedAt: endpoint.updatedAt },
  });
};

/**
 * Sends a claimed delivery and stores the outcome. Returns whether the receiver accepted it. After a kill the
 * attempt is repeated with the same message id.
 */
export const runDelivery = async (
  payload: Payload,
  hold: Hold<WebhookDelivery>,
  options: DeliveryOptions,
): Promise<boolean> => {
  const { rows, find, now, delays } = options;
  const { row } = hold;
  const close = (data: Partial<WebhookDelivery>) =>
    compareAndSet(payload, {
      collection: slugs.webhookDeliveries,
      where: isHeldBy(rows, hold),
      data: { ...data, ...noLease(), nextAttemptAt: null, finishedAt: now().toISOString() },
    });
  const endpoint = await find(row.endpoint);
  if (!endpoint) {
    await deleteById(payload, slugs.webhookDeliveries, row.id);
    return true;
  }
  const result = await attempt(endpoint, hold, options);
  const noted = noteAttempt(row, result, now());
  if (isAccepted(result)) {
    await close({ ...noted, state: 'DELIVERED' });
    await noteSuccess(payload, endpoint);
    return true;
  }
  const isGone = result.status === 410;
  const isFinal = isGone || result.error === 'endpoint_disabled';
  const delayMs = isFinal ? null : getNextDelay(noted.attempts, delays);
  if (delayMs === null) await close({ ...noted, state: 'FAILED' });
  else {
    const nextAttemptAt = new Date(now().getTime() + delayMs).toISOString();
    await releaseRow(payload, rows, hold, { delayMs, data: { ...noted, nextAttemptAt }, now: now() });
  }
  if (result.error !== 'endpoint_disabled') await noteFailure(payload, endpoint, { isGone, now: now() });
  return false;
};
