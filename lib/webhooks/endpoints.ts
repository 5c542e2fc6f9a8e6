import type { Payload } from 'payload';
import { z } from 'zod';

import type { Context } from '@/lib/context';
import { decide, getActorWorkspace } from '@/lib/core/access/actor';
import { toWhere } from '@/lib/core/access/to-where';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { createEvent } from '@/lib/core/events';
import { findById } from '@/lib/core/rows/find-rows';
import { sealSecret } from '@/lib/core/secrets/seal-secret';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import type { WebhookEndpoint, WebhookDelivery } from '@/payload-types';

import type { DeliveryState, PublicEventName } from './event-names';
import { rotationMs } from './rules';
import { createWebhookSecret } from './send-webhook';

/** An endpoint including the fields that Payload hides. */
export type EndpointRow = WebhookEndpoint & { sealedSecret?: string | null; previousSecret?: string | null };

/** An endpoint by id, across all tenants. */
export const findEndpoint = (payload: Payload, id: string): Promise<EndpointRow | null> =>
  findById(payload, slugs.webhookEndpoints, id);

/** An endpoint that the actor may manage. Throws `not_found`. */
export const getEndpointOrThrow = async ({ payload, actor }: Context, id: string): Promise<EndpointRow> => {
  const reach = toWhere(actor, slugs.webhookEndpoints, 'manage');
  const endpoint =
    reach === false
      ? null
      : await findById(payload, slugs.webhookEndpoints, id, reach === true ? {} : { where: reach });
  if (!endpoint) throw new AppError('not_found');
  return endpoint;
};

export const rotatedSchema = z.object({
  secret: z.string().describe('The new secret. It is not shown again.'),
  previousSecretUntil: z.string().describe('Until then, the previous secret signs too. ISO 8601'),
});

/**
 * Gives an endpoint a new secret. For a day the previous one signs too, so that the receiver has time to
 * change it. Throws `not_found`.
 */
export const rotateSecret = async (
  ctx: Context,
  endpointId: string,
): Promise<z.output<typeof rotatedSchema>> => {
  const endpoint = await getEndpointOrThrow(ctx, endpointId);
  const secret = createWebhookSecret();
  const previousSecretUntil = new Date(Date.now() + rotationMs).toISOString();
  const changed = await changeWithEvent(ctx.payload, {
    collection: slugs.webhookEndpoints,
    where: { id: { equals: endpoint.id } },
    data: {
      sealedSecret: sealSecret(getEnv().secret, secret),
      previousSecret: endpoint.sealedSecret,
      previousSecretUntil,
    },
    event: createEvent('webhookEndpoint.secretRotated', { payload: {}, actor: ctx.actor }),
  });
  if (!changed) throw new AppError('not_found');
  return { secret, previousSecretUntil };
};

/** An endpoint as the panel shows it. */
export type ListedEndpoint = {
  id: string;
  url: string;
  events: PublicEventName[];
  description: string;
  isDisabled: boolean;
  disabledReason: 'gone' | 'failing' | null;
  failingSince: string | null;
  /** Null once the previous secret no longer signs. */
  previousSecretUntil: string | null;
  createdAt: string;
  /** The latest delivery; null if there is none. */
  last: { state: DeliveryState; at: string } | null;
};

const findLast = async (payload: Payload, endpoint: string): Promise<ListedEndpoint['last']> => {
  const { docs } = await payload.db.find<WebhookDelivery>({
    collection: slugs.webhookDeliveries,
    where: { endpoint: { equals: endpoint } },
    select: { state: true, createdAt: true },
    sort: '-createdAt',
    limit: 1,
    pagination: false,
  });
  const [row] = docs;
  return row ? { state: row.state, at: row.createdAt } : null;
};

const isLater = (time: string | null | undefined): boolean => time != null && new Date(time) > new Date();

export const describeEndpoint = async (payload: Payload, row: WebhookEndpoint): Promise<ListedEndpoint> => ({
  id: row.id,
  url: row.url,
  events: row.events,
  description: row.description ?? '',
  isDisabled: row.isDisabled ?? false,
  disabledReason: row.disabledReason ?? null,
  failingSince: row.failingSince ?? null,
  previousSecretUntil: isLater(row.previousSecretUntil) ? (row.previousSecretUntil ?? null) : null,
  createdAt: row.createdAt,
  last: await findLast(payload, row.id),
});

/** The endpoints of the actor's workspace, oldest first; null if the actor may not manage them. */
export const listEndpoints = async ({
  payload,
  actor,
}: Pick<Context, 'payload' | 'actor'>): Promise<ListedEndpoint[] | null> => {
  const workspace = getActorWorkspace(actor);
  if (!workspace || decide(actor, slugs.webhookEndpoints, 'manage') === 'none') return null;
  const { docs } = await payload.db.find<WebhookEndpoint>({
    collection: slugs.webhookEndpoints,
    where: { workspace: { equals: workspace.id } },
    sort: 'createdAt',
    limit: 0,
    pagination: false,
  });
  return Promise.all(docs.map((row) => describeEndpoint(payload, row)));
};
