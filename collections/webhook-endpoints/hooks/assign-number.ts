import type { CollectionBeforeChangeHook } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import { endpointLimits } from '@/lib/webhooks/rules';
import type { WebhookEndpoint } from '@/payload-types';

/** Gives a new endpoint the lowest free place in its workspace. Throws `too_many_webhook_endpoints`. */
export const assignNumber: CollectionBeforeChangeHook = async ({ data, operation, req }) => {
  if (operation !== 'create') return data;
  const { docs } = await req.payload.db.find<WebhookEndpoint>({
    collection: slugs.webhookEndpoints,
    where: { workspace: { equals: getRelationId(data.workspace) } },
    select: { place: true },
    limit: 0,
    pagination: false,
  });
  const taken = new Set(docs.map(({ place }) => place));
  const max = endpointLimits.endpoints;
  const place = Array.from({ length: max }, (_, index) => index + 1).find((number) => !taken.has(number));
  if (!place) throw new AppError('too_many_webhook_endpoints', { max });
  return { ...data, place };
};
