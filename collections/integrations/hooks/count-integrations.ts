import type { CollectionBeforeChangeHook } from 'payload';

import { getRelationId, resolveActor, getActorWorkspace } from '@/lib/access/actor';
import { AppError } from '@/lib/errors';
import { slugs } from '@/lib/slugs';

/** Keeps a workspace within its package's number of integrations. */
export const countIntegrations: CollectionBeforeChangeHook = async ({ data, operation, req }) => {
  const workspace = getActorWorkspace(await resolveActor(req));
  const limit = workspace?.limits.numberOfAPIIntegrations;
  if (operation !== 'create' || limit === null || limit === undefined) return data;
  const { totalDocs } = await req.payload.count({
    collection: slugs.integrations,
    where: { workspace: { equals: getRelationId(data.workspace) } },
    overrideAccess: true,
  });
  if (totalDocs >= limit) throw new AppError('subscription_limit_exceeded');
  return data;
};
