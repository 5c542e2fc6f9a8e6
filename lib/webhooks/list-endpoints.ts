import type { Payload } from 'payload';

import type { Context } from '@/lib/context';
import { decide, getActorWorkspace } from '@/lib/core/access/actor';
import { slugs } from '@/lib/core/slugs';
import type { WebhookDelivery, WebhookEndpoint } from '@/payload-types';

import type { DeliveryState, PublicEventName } from './event-names';

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
