import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { Delivery } from '@/lib/webhooks/deliveries';
import { sweepSilentEndpoints, type waitingMessagesSchema } from '@/lib/webhooks/pull-messages';
import { pulledUrl } from '@/lib/webhooks/rules';
import type { WebhookEndpoint } from '@/payload-types';
import { runMails } from '@/tests/support/api/run-mails';
import { bootWebhooks, type WebhookWorld } from '@/tests/support/webhooks/boot-webhooks';
import { answerWith } from '@/tests/support/webhooks/start-receiver';

type Created = { doc: WebhookEndpoint & { secret?: string } };

let world: WebhookWorld;
beforeAll(async () => {
  world = await bootWebhooks();
});
afterAll(() => world.close());
afterEach(() => world.reset());

describe('a webhook endpoint', () => {
  const find = (id: string) => findById(world.instance.payload, slugs.webhookEndpoints, id);

  it('is disabled if it answers 410, and admins are notified by email', async () => {
    const { id } = await world.createEndpoint();
    world.receiver.answer = answerWith(410);
    await world.emit();
    await world.work();
    expect(await world.getDelivery()).toMatchObject({ state: 'FAILED', responseStatus: 410 });
    expect(await find(id)).toMatchObject({ isDisabled: true, disabledReason: 'gone' });
    const { admin, manager } = world.tenant.people;
    const [mail] = await runMails(world.instance, admin.user.email);
    expect(mail?.subject).toMatch(/Webhooks.*127\.0\.0\.1/);
    expect(await runMails(world.instance, manager.user.email)).toEqual([]);
    await world.emit();
    expect(await world.findDeliveries()).toHaveLength(1);
    const enabled = await world.call<Created>('PATCH', `/${id}`, { isDisabled: false });
    expect(enabled.body.doc).toMatchObject({ isDisabled: false, disabledReason: null, failingSince: null });
  });

  it('is disabled after five days of failures without a success', async () => {
    const { id } = await world.createEndpoint();
    world.receiver.answer = answerWith(503);
    const begin = Date.now();
    const at = (days: number) => new Date(begin + days * 86_400_000);
    await world.emit();
    await world.work(at(0));
    await world.emit();
    await world.work(at(4.9));
    expect(await find(id)).toMatchObject({ isDisabled: false, failingSince: at(0).toISOString() });
    // A success restarts the count.
    world.receiver.answer = answerWith(200);
    await world.emit();
    await world.work(at(4.95));
    expect((await find(id))?.failingSince ?? null).toBeNull();
    world.receiver.answer = answerWith(503);
    await world.emit();
    await world.work(at(6));
    await world.emit();
    await world.work(at(10.9));
    expect(await find(id)).toMatchObject({ isDisabled: false });
    await world.emit();
    await world.work(at(11));
    expect(await find(id)).toMatchObject({ isDisabled: true, disabledReason: 'failing' });
  });

  it('keeps its messages until they are fetched and reported if its URL is listen:', async () => {
    const { id, secret = '' } = await world.createEndpoint({ url: pulledUrl });
    await world.emit();
    await world.work();
    expect(world.receiver.received).toEqual([]);
    const fetchMessages = async () =>
      (await world.call<z.output<typeof waitingMessagesSchema>>('GET', `/${id}/messages`)).body.docs;
    const [message, ...others] = await fetchMessages();
    expect(others).toEqual([]);
    const { deliveryId = '', headers = {}, body = '' } = message ?? {};
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'video.ready' });
    const report = (status: number | null) =>
      world.call<Delivery>('POST', `/${id}/deliveries/${deliveryId}/report`, { status });
    expect((await report(500)).body).toMatchObject({ state: 'FAILED', responseStatus: 500, attempts: 1 });
    // The first report counts.
    expect((await report(204)).body).toMatchObject({ state: 'FAILED' });
    expect(await fetchMessages()).toEqual([]);
    await world.call('POST', `/${id}/deliveries/${deliveryId}/redeliver`);
    expect(await fetchMessages()).toMatchObject([{ deliveryId }]);
    expect((await report(null)).body).toMatchObject({ state: 'FAILED', error: 'unreachable' });
  });

  it('is deleted after an hour without a fetch of its messages if its URL is listen:', async () => {
    const { payload } = world.instance;
    const { id } = await world.createEndpoint({ url: pulledUrl });
    const { id: sent } = await world.createEndpoint();
    await world.emit();
    const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    await sweepSilentEndpoints(payload, later(59));
    expect(await find(id)).toMatchObject({ url: pulledUrl });
    await sweepSilentEndpoints(payload, later(61));
    expect(await find(id)).toBeNull();
    expect(await find(sent)).not.toBeNull();
    expect((await world.findDeliveries()).map(({ endpoint }) => endpoint)).toEqual([sent]);
  });

  it('shows its secret once, and signs with both secrets during a rotation', async () => {
    const { id, secret: first = '' } = await world.createEndpoint();
    const read = await world.call<WebhookEndpoint>('GET', `/${id}`);
    expect(JSON.stringify(read.body)).not.toContain(first);
    expect(JSON.stringify(read.body)).not.toContain('ealedSecret');
    const stored = JSON.stringify(await find(id));
    expect(stored).not.toContain(first.slice(6));
    const rotated = await world.call<{ secret: string; previousSecretUntil: string }>(
      'POST',
      `/${id}/rotate-secret`,
    );
    expect(rotated.status).toBe(200);
    const { secret: second } = rotated.body;
    expect(Date.parse(rotated.body.previousSecretUntil) - Date.now()).toBeGreaterThan(86_000_000);
    await world.emit();
    await world.work();
    const verify = (secret: string, index: number) => {
      const { body, headers } = world.receiver.received[index] ?? { body: '', headers: {} };
      return () => new Webhook(secret).verify(body, headers as Record<string, string>);
    };
    expect(verify(first, 0)).not.toThrow();
    expect(verify(second, 0)).not.toThrow();
    const past = new Date(Date.now() - 1000).toISOString();
    const data = { previousSecretUntil: past };
    await world.instance.payload.db.updateOne({ collection: slugs.webhookEndpoints, id, data });
    await world.emit();
    await world.work();
    expect(verify(first, 1)).toThrow();
    expect(verify(second, 1)).not.toThrow();
  });

  it('lists its deliveries, and sends one again or a test', async () => {
    const { id } = await world.createEndpoint();
    world.receiver.answer = answerWith(500, 'no');
    await world.emit();
    await world.work();
    type Details = { id: string; state: string; requestBody: string; responseBody: string; event: string };
    const { body: list } = await world.call<{ docs: Details[]; totalDocs: number }>(
      'GET',
      `/${id}/deliveries?state=QUEUED`,
    );
    expect(list).toMatchObject({ totalDocs: 1, docs: [{ state: 'QUEUED', responseStatus: 500 }] });
    const path = `/${id}/deliveries/${list.docs[0]?.id}`;
    const { body: details } = await world.call<Details>('GET', path);
    expect(details).toMatchObject({ responseBody: 'no', history: [{ status: 500, error: null }] });
    expect(JSON.parse(details.requestBody)).toMatchObject({ type: 'video.ready' });
    world.receiver.answer = answerWith(200);
    expect((await world.call('POST', `${path}/redeliver`)).status).toBe(202);
    await world.work();
    expect(await world.getDelivery()).toMatchObject({ state: 'DELIVERED', attempts: 1 });
    expect(new Set(world.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await world.call('POST', `/${id}/test`, {})).body).toMatchObject({ event: 'webhook.test' });
    const event = 'liveEvent.ended';
    expect((await world.call('POST', `/${id}/test`, { event })).body).toMatchObject({ event });
    await world.work();
    const sent = world.receiver.received
      .slice(2)
      .map(({ body }) => (JSON.parse(body) as { type: string }).type);
    expect(sent.sort()).toEqual(['liveEvent.ended', 'webhook.test']);
    await world.call('PATCH', `/${id}`, { isDisabled: true });
    expect(await world.call('POST', `${path}/redeliver`)).toMatchObject({
      status: 409,
      body: { error: 'webhook_endpoint_disabled' },
    });
    expect((await world.call('POST', `/${id}/test`, {})).status).toBe(409);
  });

  it('can be created at most 20 times in a workspace, and leaves nothing behind', async () => {
    const { id } = await world.createEndpoint();
    await world.emit();
    for (let count = 1; count < 20; count += 1) await world.createEndpoint();
    const refused = await world.call<{ error: string }>('POST', '', {
      url: world.receiver.url,
      events: ['video.ready'],
    });
    expect(refused).toMatchObject({ status: 400, body: { error: 'too_many_webhook_endpoints' } });
    await world.call('DELETE', `/${id}`);
    expect(await world.findDeliveries()).toEqual([]);
    await world.createEndpoint();
  });

  it.each([
    [{ url: 'ftp://example.com' }, 'url'],
    [{ url: 'http://example.com' }, 'url'],
    [{ events: [] }, 'events'],
    [{ events: ['video.invented'] }, 'events'],
    [{ events: ['webhookEndpoint.created'] }, 'events'],
  ])('refuses %j', async (given, field) => {
    const answer = await world.call<{ errors: unknown[] }>('POST', '', {
      url: world.receiver.url,
      events: ['video.ready'],
      ...given,
    });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(field);
  });
});
