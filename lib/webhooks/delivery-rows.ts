import type { Payload, Where } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { defineLeasedRows } from '@/lib/worker/leased-work';
import type { WebhookDelivery } from '@/payload-types';

/** Rows that one query reads ahead of an endpoint, and endpoints that it looks at. */
const readAhead = 20;
const maxEndpoints = 50;

const findRows = async (payload: Payload, where: Where, limit: number): Promise<WebhookDelivery[]> => {
  const { docs } = await payload.db.find<WebhookDelivery>({
    collection: slugs.webhookDeliveries,
    where,
    sort: 'createdAt',
    limit,
    pagination: false,
  });
  return docs;
};

/** The due rows of each endpoint that is not busy, at most `readAhead` of one. */
const findDue = async (
  payload: Payload,
  isDue: Where,
  busy: readonly string[],
): Promise<WebhookDelivery[][]> => {
  const found: WebhookDelivery[][] = [];
  const passed = [...busy];
  while (found.length < maxEndpoints) {
    const where = passed.length === 0 ? isDue : { and: [isDue, { endpoint: { not_in: passed } }] };
    const [first] = await findRows(payload, where, 1);
    if (!first) break;
    const { endpoint } = first;
    passed.push(endpoint);
    found.push(await findRows(payload, { and: [isDue, { endpoint: { equals: endpoint } }] }, readAhead));
  }
  return found;
};

/**
 * The rows of deliveries. The search reads twenty rows per query, and endpoints take turns. If another worker
 * has claimed a row since, the claim fails.
 */
export const createDeliveryRows = () => {
  let ahead: WebhookDelivery[][] = [];
  let isFound = false;
  const takeTurn = (busy: readonly string[]): WebhookDelivery[] => {
    const index = ahead.findIndex(([row]) => row && !busy.includes(row.endpoint));
    const [queue = []] = index < 0 ? [] : ahead.splice(index, 1);
    const row = queue.shift();
    if (queue.length > 0) ahead.push(queue);
    isFound = row !== undefined;
    return row ? [row] : [];
  };
  const rows = defineLeasedRows<WebhookDelivery>({
    collection: slugs.webhookDeliveries,
    leaseMs: 30_000,
    state: { field: 'state', open: ['QUEUED', 'SENDING'], held: ['SENDING'] },
    groupBy: 'endpoint',
    find: async (payload, isDue, busy) => {
      const known = takeTurn(busy);
      if (known.length > 0) return known;
      ahead = await findDue(payload, isDue, busy);
      return takeTurn(busy);
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
