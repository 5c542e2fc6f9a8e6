import { randomUUID } from 'node:crypto';

import { expect } from 'vitest';

import { createEvent, toTarget } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { deliverEvent, keepEvent } from '@/lib/events/relay-event';
import { createDeliveryRunner } from '@/lib/webhooks/loops';
import type { WebhookDelivery, WebhookEndpoint } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance } from '@/tests/support/instance/boot';
import { createTenant, createVideo, logIn } from '@/tests/support/rows/factories';

import { startReceiver } from './start-receiver';

type Created = { doc: WebhookEndpoint & { secret?: string } };

/** A tenant with a video, a receiver, and an admin who manages webhook endpoints. */
export const bootWebhooks = async () => {
  const instance = await bootInstance();
  const { payload } = instance;
  const tenant = await createTenant(payload);
  const cookie = await logIn(instance, tenant.people.admin);
  const video = await createVideo(payload, { workspace: tenant.workspace });
  const receiver = await startReceiver();

  const call = <T>(method: Parameters<typeof callApi>[1], path: string, body?: unknown) =>
    callApi<T>(instance, method, `/api/webhookEndpoints${path}`, {
      cookie,
      ...(body !== undefined && { body }),
    });
  const createEndpoint = async (given: object = {}): Promise<Created['doc']> => {
    const body = { url: receiver.url, events: ['video.ready'], ...given };
    const answer = await call<Created>('POST', '', body);
    expect(answer.status).toBe(201);
    return answer.body.doc;
  };
  /** Emits an event of the video like the use case that changes it. */
  const emit = async (id: string = randomUUID()): Promise<void> => {
    const place = { workspace: tenant.workspace.id, target: toTarget(slugs.videos, video.id) };
    const event = createEvent('video.ready', { payload: { version: 1 }, id });
    const kept = await keepEvent(payload, place, event);
    if (kept) await deliverEvent(payload, kept);
  };
  const findDeliveries = async (): Promise<WebhookDelivery[]> => {
    const collection = slugs.webhookDeliveries;
    return (await payload.db.find<WebhookDelivery>({ collection, sort: 'createdAt' })).docs;
  };
  return {
    ...{ instance, tenant, cookie, video, receiver, call, createEndpoint, emit, findDeliveries },
    /** The only delivery. */
    getDelivery: async (): Promise<WebhookDelivery> => {
      const [first, ...others] = await findDeliveries();
      expect(others).toEqual([]);
      if (!first) throw new Error('there is no delivery');
      return first;
    },
    /** Sends everything that is due at `now`, like a worker. */
    work: async (now = new Date(), timeout = 2000): Promise<void> => {
      const runner = createDeliveryRunner(payload, { owner: randomUUID(), now: () => now, timeout });
      while (await runner.startNext());
      await runner.endAll();
      await runner.stop();
    },
    /** Removes all rows and forgets what was received. */
    reset: async (): Promise<void> => {
      for (const collection of [slugs.webhookDeliveries, slugs.webhookEndpoints] as const)
        await payload.db.deleteMany({ collection, where: {} });
      receiver.reset();
    },
    close: async (): Promise<void> => {
      await receiver.stop();
      await instance.close();
    },
  };
};
export type WebhookWorld = Awaited<ReturnType<typeof bootWebhooks>>;
