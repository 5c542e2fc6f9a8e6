import type { Payload, Where } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { defineLeasedRows } from '@/lib/worker/leased-work';
import type { WebhookDelivery } from '@/payload-types';

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
export const createDeliveryRows = () => {
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
