import type { CollectionBeforeOperationHook } from 'payload';

import { resolveActor } from '@/lib/core/access/actor';
import { platformCollections } from '@/lib/core/access/permissions';
import { slugs, type Slug } from '@/lib/core/slugs';
import { assertNamedWorkspace, assertPageWorkspace } from '@/lib/http/page-workspace';

/** Root manages the platform's rows of every workspace, and appoints its first members. */
const isNamedByRoot = (slug: string): boolean =>
  platformCollections.has(slug as Slug) || slug === slugs.members;

/** For Payload's own calls of collections that belong to a workspace. */
export const refuseOtherWorkspace: CollectionBeforeOperationHook = async ({ args, collection, req }) => {
  const isOfWorkspace = collection.flattenedFields.some(({ name }) => name === 'workspace');
  if (req.payloadAPI !== 'REST' || !isOfWorkspace) return args;
  const actor = await resolveActor(req);
  assertPageWorkspace(req, actor);
  if (actor.kind === 'root' && isNamedByRoot(collection.slug)) return args;
  assertNamedWorkspace(actor, Object.fromEntries(req.searchParams));
  if ('data' in args) assertNamedWorkspace(actor, args.data);
  return args;
};
