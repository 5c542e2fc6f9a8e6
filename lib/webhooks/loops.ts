import { setTimeout as pause } from 'node:timers/promises';

import { LRUCache } from 'lru-cache';
import type { Payload, Where } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { createLeasedWork, defineLeasedRows } from '@/lib/worker/leased-work';
import { hourMs, pollMs, secondMs, type WorkerContext, type WorkerPart } from '@/lib/worker/loops';
import type { WebhookDelivery } from '@/payload-types';

import { type EndpointRow, findEndpoint } from './endpoints';
import { sweepSilentEndpoints } from './pull-messages';
import { concurrency, findBusyEndpoints, retentionMs, retryDelays, timeoutMs } from './rules';
import { type DeliveryOptions, runDelivery } from './run-delivery';

/** Pause after a search without a result, while deliveries are under way. Milliseconds. */
const searchMs = 50;

/** How long an endpoint is not read again, because deliveries to it come in groups. Milliseconds. */
const knownMs = 1000;

type RunnerOptions = Partial<Omit<DeliveryOptions, 'rows' | 'find'>> & { owner: string };

/** Sends deliveries in the worker. Endpoints take turns, and one that fails holds few places. */
export const createDeliveryRunner = (
  payload: Payload,
  { owner, now = () => new Date(), delays = retryDelays, timeout = timeoutMs }: RunnerOptions,
) => {
  const { rows, takeIsFound } = createDeliveryRows();
  const failing = new Set<string>();
  const known = new LRUCache<string, EndpointRow>({ max: 500, ttl: knownMs });
  const find = async (id: string): Promise<EndpointRow | null> => {
    const endpoint = known.get(id) ?? (await findEndpoint(payload, id));
    // An entry does not live longer because it is read.
    if (endpoint) known.set(id, endpoint, { noUpdateTTL: true });
    return endpoint;
  };
  let held = 0;
  let wake = (): void => undefined;
  const work = createLeasedWork(payload, {
    rows,
    owner,
    maxHeld: concurrency.all,
    now,
    findBusy: (all) => findBusyEndpoints(all, failing),
    run: async (hold) => {
      const { endpoint } = hold.row;
      held += 1;
      try {
        const isAccepted = await runDelivery(payload, hold, { rows, find, now, delays, timeout });
        if (isAccepted) failing.delete(endpoint);
        else {
          failing.add(endpoint);
          known.delete(endpoint);
        }
      } finally {
        held -= 1;
        wake();
      }
    },
    settle: async (error, { row }) => {
      payload.logger.error({ err: error, delivery: row.id }, 'a webhook could not be sent');
      return { delayMs: 5 * secondMs };
    },
  });
  /** Starts the next delivery. While some are under way, waits until one has ended, and a moment for more. */
  const pass = async (): Promise<boolean> => {
    takeIsFound();
    if (await work.startNext()) return true;
    // Another worker was faster; there may be more.
    if (takeIsFound()) return true;
    if (held === 0) return false;
    const ended = new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, pollMs);
    });
    await Promise.all([ended, pause(searchMs)]);
    return true;
  };
  return { pass, startNext: work.startNext, endAll: work.endAll, stop: work.stop };
};

/** Deletes deliveries that ended, or were created, too long ago. */
export const sweepDeliveries = async (payload: Payload, now = new Date()): Promise<void> => {
  await payload.db.deleteMany({
    collection: slugs.webhookDeliveries,
    where: { createdAt: { less_than: new Date(now.getTime() - retentionMs).toISOString() } },
  });
};

export const createWebhookLoops = ({ payload, owner }: WorkerContext): WorkerPart => {
  const runner = createDeliveryRunner(payload, { owner });
  return {
    loops: [
      { name: 'webhooks', everyMs: pollMs, pass: runner.pass, onChange: 'in turn' },
      { name: 'old webhooks', everyMs: hourMs, pass: () => sweepDeliveries(payload) },
      { name: 'silent webhooks', everyMs: hourMs, pass: () => sweepSilentEndpoints(payload) },
    ],
    stop: runner.stop,
  };
};

/** Rows of an endpoint that one query reads ahead. */
const readAhead = 20;

/** The endpoints that have due rows. */
const findEndpoints = async (payload: Payload, isDue: Where, busy: readonly string[]): Promise<string[]> => {
  const { values } = await payload.db.findDistinct({
    collection: slugs.webhookDeliveries,
    field: 'endpoint',
    where: busy.length === 0 ? isDue : { and: [isDue, { endpoint: { not_in: [...busy] } }] },
    sort: 'createdAt',
  });
  return values.map(({ endpoint }) => endpoint as string);
};

const findRows = async (payload: Payload, isDue: Where, endpoint: string): Promise<WebhookDelivery[]> => {
  const { docs } = await payload.db.find<WebhookDelivery>({
    collection: slugs.webhookDeliveries,
    where: { and: [isDue, { endpoint: { equals: endpoint } }] },
    // In the order of the index, so that the deliveries that have ended are not read.
    sort: ['state', 'createdAt'],
    limit: readAhead,
    pagination: false,
  });
  return docs;
};

/**
 * The rows of deliveries. Works in rounds, in which endpoints take turns and each has at most twenty rows. If
 * another worker has claimed a row since it was read, the claim fails.
 */
const createDeliveryRows = () => {
  /** The endpoints of this round; null if their rows were not read yet. */
  let round: { endpoint: string; queue: WebhookDelivery[] | null }[] = [];
  let isFound = false;
  const takeTurn = async (
    payload: Payload,
    isDue: Where,
    busy: readonly string[],
  ): Promise<WebhookDelivery[]> => {
    for (;;) {
      const index = round.findIndex(({ endpoint }) => !busy.includes(endpoint));
      const [turn] = index < 0 ? [] : round.splice(index, 1);
      if (!turn) return [];
      const queue = turn.queue ?? (await findRows(payload, isDue, turn.endpoint));
      const row = queue.shift();
      if (!row) continue;
      round.push({ endpoint: turn.endpoint, queue });
      isFound = true;
      return [row];
    }
  };
  const rows = defineLeasedRows<WebhookDelivery>({
    collection: slugs.webhookDeliveries,
    leaseMs: 30_000,
    state: { field: 'state', open: ['QUEUED', 'SENDING'], held: ['SENDING'] },
    groupBy: 'endpoint',
    find: async (payload, isDue, busy) => {
      const known = await takeTurn(payload, isDue, busy);
      if (known.length > 0) return known;
      const endpoints = await findEndpoints(payload, isDue, busy);
      round = endpoints.map((endpoint) => ({ endpoint, queue: null }));
      return takeTurn(payload, isDue, busy);
    },
    claim: () => ({ state: 'SENDING' }),
    release: { state: 'QUEUED' },
  });
  return {
    rows,
    /** Whether the last search found a row. Resets it. */
    takeIsFound: (): boolean => {
      const was = isFound;
      isFound = false;
      return was;
    },
  };
};
