import type { CollectionBeforeOperationHook } from 'payload';

import { isRefusedInSupport, resolveActor } from '@/lib/core/access/actor';
import type { Operation } from '@/lib/core/access/permissions';
import { AppError } from '@/lib/core/errors';
import type { Slug } from '@/lib/core/slugs';

/** Throws `support_refused` before the access function answers a bare 403. */
export const refuseInSupport: CollectionBeforeOperationHook = async ({
  args,
  collection,
  operation,
  req,
}) => {
  if ('overrideAccess' in args && args.overrideAccess) return args;
  const actor = await resolveActor(req);
  if (isRefusedInSupport(actor, collection.slug as Slug, operation as Operation))
    throw new AppError('support_refused');
  return args;
};
