import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';

import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { slugs } from '@/lib/core/slugs';
import { sweepEvents } from '@/lib/events/sweep-events';
import { createMessageSchema } from '@/lib/webhooks/catalogue';
import { createDeliveryRunner, sweepDeliveries } from '@/lib/webhooks/loops';
import { retentionMs, retryDelays } from '@/lib/webhooks/rules';
import { callApi } from '@/tests/support/api/call-api';
import { createVideo } from '@/tests/support/rows/factories';
import { killEverywhere } from '@/tests/support/rows/kill-at-write';
import { bootWebhooks, type WebhookWorld } from '@/tests/support/webhooks/boot-webhooks';
import { answerWith } from '@/tests/support/webhooks/start-receiver';

let world: WebhookWorld;
beforeAll(async () => {
  world = await bootWebhooks();
});
afterAll(() => world.close());
afterEach(() => world.reset());

describe('an event', () => {
  it('is sent once to each endpoint that subscribes to it, signed and as its schema says', async () => {
    const endpoint = await world.createEndpoint();
    await world.createEndpoint({
      url: `${world.receiver.url}/other`,
      events: ['video.deleted', 'liveEvent.ended'],
    });
    await world.createEndpoint({ url: `${world.receiver.url}/disabled`, isDisabled: true });
    expect(endpoint.secret).toMatch(/^whsec_/);
    await world.emit('the same');
    await world.emit('the same');
    await world.work();
    expect(world.receiver.received).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: '' }] = world.receiver.received;
    expect(headers['content-type']).toBe('application/json');
    const verified = new Webhook(endpoint.secret ?? '').verify(body, headers as Record<string, string>);
    const message = createMessageSchema('video.ready').strict().parse(verified);
    expect(message).toMatchObject({
      workspace: world.tenant.workspace.id,
      data: {
        video: {
          id: world.video.id,
          version: new Date(world.video.updatedAt).getTime(),
          title: world.video.title,
        },
      },
    });
    expect(await world.getDelivery()).toMatchObject({ state: 'DELIVERED', responseStatus: 204, attempts: 1 });
  });

  it('has an increasing version and names the changed fields after a change through the API', async () => {
    await world.createEndpoint({ events: ['video.updated'] });
    for (const title of ['First', 'Second']) {
      const body = { title };
      await callApi(world.instance, 'PATCH', `/api/videos/${world.video.id}`, { cookie: world.cookie, body });
      await world.work();
    }
    const data = world.receiver.received.map(({ body }) => {
      const message = createMessageSchema('video.updated').strict().parse(JSON.parse(body));
      return message.data as { changes: string[]; video: { title: string; version: number } };
    });
    expect(data.map(({ changes, video: { title } }) => [title, changes])).toEqual([
      ['First', ['title']],
      ['Second', ['title']],
    ]);
    expect(data[1]?.video.version).toBeGreaterThan(data[0]?.video.version ?? Infinity);
  });

  it('contains only the id after a deletion', async () => {
    await world.createEndpoint({ events: ['video.deleted'] });
    const gone = await createVideo(world.instance.payload, { workspace: world.tenant.workspace });
    const answer = await callApi(world.instance, 'DELETE', `/api/videos/${gone.id}?permanent=true`, {
      cookie: world.cookie,
    });
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 });
    await world.work();
    const message = JSON.parse(world.receiver.received[0]?.body ?? '{}') as object;
    expect(createMessageSchema('video.deleted').strict().parse(message)).toMatchObject({
      data: { video: { id: gone.id, isDeleted: true } },
    });
  });
});

describe('a delivery', () => {
  it('is retried on schedule with the same id, and then fails', async () => {
    await world.createEndpoint();
    world.receiver.answer = answerWith(500, 'broken');
    await world.emit();
    let now = new Date();
    await world.work(now);
    for (const delay of retryDelays) {
      // Not before its time.
      await world.work(new Date(now.getTime() + delay - 1000));
      now = new Date(now.getTime() + delay + 1000);
      expect((await world.getDelivery()).state).toBe('QUEUED');
      await world.work(now);
    }
    expect(world.receiver.received).toHaveLength(retryDelays.length + 1);
    expect(new Set(world.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const delivery = await world.getDelivery();
    expect(delivery).toMatchObject({ state: 'FAILED', responseStatus: 500, responseBody: 'broken' });
    expect(delivery.history).toHaveLength(retryDelays.length + 1);
    await world.work(new Date(now.getTime() + 30 * 86_400_000));
    expect(world.receiver.received).toHaveLength(retryDelays.length + 1);
  });

  it.each([
    ['a redirect, which is not followed', answerWith(302, '', { location: '/elsewhere' }), 302, null],
    ['no answer in time', () => undefined, null, 'timeout'],
    [
      'an answer that never ends',
      (response: ServerResponse) => response.writeHead(200).write('a'),
      200,
      'timeout',
    ],
    ['a closed connection', (response: { destroy: () => void }) => response.destroy(), null, 'unreachable'],
  ] as const)('fails on %s', async (_name, answer, status, error) => {
    await world.createEndpoint();
    world.receiver.answer = answer;
    await world.emit();
    await world.work(new Date(), 300);
    expect(world.receiver.received).toHaveLength(1);
    expect(await world.getDelivery()).toMatchObject({ state: 'QUEUED', responseStatus: status, error });
  });

  it('keeps only the beginning of a long answer', async () => {
    await world.createEndpoint();
    world.receiver.answer = answerWith(200, 'x'.repeat(1_000_000));
    await world.emit();
    await world.work();
    const { responseBody, state } = await world.getDelivery();
    expect(state).toBe('DELIVERED');
    expect(responseBody).toHaveLength(4096);
  });

  it('is never sent to a private address', async () => {
    const { webhooks } = world.instance.env;
    await world.createEndpoint();
    const { id } = await world.createEndpoint({ url: world.receiver.url.replace('127.0.0.1', 'localhost') });
    await world.emit();
    webhooks.allowsLoopback = false;
    try {
      await world.work();
      expect(
        (await world.call('POST', '', { url: world.receiver.url, events: ['video.ready'] })).status,
      ).toBe(400);
      // The name is checked when it is resolved.
      const url = world.receiver.url.replace('http://127.0.0.1', 'https://localhost');
      await world.instance.payload.db.updateOne({ collection: slugs.webhookEndpoints, id, data: { url } });
      await world.work(new Date(Date.now() + 6000));
    } finally {
      webhooks.allowsLoopback = true;
    }
    expect(world.receiver.received).toEqual([]);
    const deliveries = await world.findDeliveries();
    expect(deliveries.map(({ error }) => error)).toEqual(['forbidden_address', 'forbidden_address']);
  });

  it('is sent to a private host that the operator allows', async () => {
    const { webhooks } = world.instance.env;
    webhooks.allowsLoopback = false;
    webhooks.privateHosts = [new URL(world.receiver.url).host];
    try {
      await world.createEndpoint();
      await world.emit();
      await world.work();
    } finally {
      Object.assign(webhooks, { allowsLoopback: true, privateHosts: [] });
    }
    expect(world.receiver.received).toHaveLength(1);
  });

  it('arrives even if the process is killed at any write', async () => {
    await world.createEndpoint();
    let wanted = 0;
    const kills = await killEverywhere(world.instance.payload, async () => ({
      step: async () => {
        wanted += 1;
        await world.emit(`killed ${wanted}`).catch(() => undefined);
        const runner = createDeliveryRunner(world.instance.payload, { owner: randomUUID() });
        await runner.startNext().catch(() => undefined);
        await runner.endAll();
      },
      check: async () => {
        // Later, the sweep of the outbox and another worker continue.
        await world.emit(`killed ${wanted}`);
        await world.instance.payload.db.updateMany({
          collection: slugs.outboxEvents,
          where: { eventId: { equals: `killed ${wanted}` } },
          data: { deliveredAt: null },
        });
        await sweepEvents(world.instance.payload);
        await world.work(new Date(Date.now() + 60_000));
        const ids = new Set(world.receiver.received.map(({ headers }) => headers['webhook-id']));
        expect(ids.size).toBe(wanted);
        const all = await world.findDeliveries();
        expect(all).toHaveLength(wanted);
        expect(new Set(all.map(({ state }) => state))).toEqual(new Set(['DELIVERED']));
      },
    }));
    expect(kills).toBeGreaterThan(2);
  });

  it('does not wait for another endpoint', async () => {
    await world.createEndpoint({ url: `${world.receiver.url}/dead` });
    await world.createEndpoint({ url: `${world.receiver.url}/alive` });
    world.receiver.answer = (response, { path }) => {
      if (path === '/alive') response.writeHead(204).end();
    };
    for (let count = 0; count < 12; count += 1) await world.emit();
    const runner = createDeliveryRunner(world.instance.payload, { owner: randomUUID(), timeout: 5000 });
    const startedAt = Date.now();
    const countAlive = () => world.receiver.received.filter(({ path }) => path === '/alive').length;
    while (countAlive() < 12 && Date.now() - startedAt < 4500) await runner.pass();
    await runner.stop();
    expect(countAlive()).toBe(12);
    expect(world.receiver.received.filter(({ path }) => path === '/dead').length).toBeLessThan(12);
  });

  it('is kept for 30 days', async () => {
    await world.createEndpoint();
    await world.emit();
    await sweepDeliveries(world.instance.payload, new Date(Date.now() + retentionMs - 60_000));
    expect(await world.findDeliveries()).toHaveLength(1);
    await sweepDeliveries(world.instance.payload, new Date(Date.now() + retentionMs + 60_000));
    expect(await world.findDeliveries()).toEqual([]);
  });
});
