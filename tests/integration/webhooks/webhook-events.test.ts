import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  receiveWebhookEvent,
  sweepWebhookEvents,
  type WebhookHandler,
} from '@/lib/http/receive-webhook-event';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { uniqueName } from '@/tests/support/rows/factories';

let instance: Instance;
beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());

/** A source that fails on demand and records its messages. */
const makeSource = () => {
  const seen: unknown[] = [];
  const source = { isBroken: false };
  const handler: WebhookHandler = {
    source: uniqueName('source'),
    carryOut: (_ctx, body) => {
      if (source.isBroken) return Promise.reject(new Error('broken'));
      seen.push(body);
      return Promise.resolve();
    },
  };
  return { handler, seen, source };
};

describe('webhook messages of a source', () => {
  it('are handled once, and have separate keys', async () => {
    const [one, other] = [makeSource(), makeSource()];
    for (const { handler } of [one, one, other]) {
      await receiveWebhookEvent(instance, handler, { dedupeKey: 'same', body: { by: handler.source } });
    }
    expect(one.seen).toEqual([{ by: one.handler.source }]);
    expect(other.seen).toEqual([{ by: other.handler.source }]);
  });

  it('are retried by their own source only if they failed', async () => {
    const [one, other] = [makeSource(), makeSource()];
    one.source.isBroken = true;
    await receiveWebhookEvent(instance, one.handler, { dedupeKey: 'a', body: { n: 1 } });
    one.source.isBroken = false;
    await sweepWebhookEvents(instance, other.handler);
    expect([one.seen, other.seen]).toEqual([[], []]);
    await sweepWebhookEvents(instance, one.handler);
    await sweepWebhookEvents(instance, one.handler);
    expect(one.seen).toEqual([{ n: 1 }]);
  });

  it('are deleted after 30 days by their own source only', async () => {
    const [one, other] = [makeSource(), makeSource()];
    for (const { handler } of [one, other]) {
      await receiveWebhookEvent(instance, handler, { dedupeKey: 'a', body: {} });
    }
    await sweepWebhookEvents(instance, one.handler, new Date(Date.now() + 31 * 86_400_000));
    const { docs } = await instance.payload.db.find<{ id: string; source: string }>({
      collection: 'webhookEvents',
      where: { source: { in: [one.handler.source, other.handler.source] } },
      pagination: false,
    });
    expect(docs.map(({ source }) => source)).toEqual([other.handler.source]);
  });
});
