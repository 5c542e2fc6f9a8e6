import type { CollectionBeforeOperationHook } from 'payload';

import { resolveActor } from '@/lib/core/access/actor';
import { platformCollections } from '@/lib/core/access/permissions';
import type { Slug } from '@/lib/core/slugs';
import { assertNamedWorkspace, assertPageWorkspace } from '@/lib/http/page-workspace';

/** For Payload's own calls of collections that belong to a workspace. */
export const refuseOtherWorkspace: CollectionBeforeOperationHook = async ({ args, collection, req }) => {
  const isOfWorkspace = collection.flattenedFields.some(({ name }) => name === 'workspace');
  if (req.payloadAPI !== 'REST' || !isOfWorkspace) return args;
  const actor = await resolveActor(req);
  assertPageWorkspace(req, actor);
  // Root manages the platform's rows of every workspace.
  if (actor.kind === 'root' && platformCollections.has(collection.slug as Slug)) return args;
  assertNamedWorkspace(actor, Object.fromEntries(req.searchParams));
  if ('data' in args) assertNamedWorkspace(actor, args.data);
  return args;
};
