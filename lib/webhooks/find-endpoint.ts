import type { Payload } from 'payload';

import type { Context } from '@/lib/context';
import { toWhere } from '@/lib/core/access/to-where';
import { AppError } from '@/lib/core/errors';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { WebhookEndpoint } from '@/payload-types';

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
