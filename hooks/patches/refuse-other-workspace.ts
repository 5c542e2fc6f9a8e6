import type { CollectionBeforeOperationHook } from 'payload';

import { resolveActor } from '@/lib/core/access/actor';
import { assertPageWorkspace } from '@/lib/http/page-workspace';

/** For Payload's own calls of collections that belong to a workspace. */
export const refuseOtherWorkspace: CollectionBeforeOperationHook = async ({ args, collection, req }) => {
  const isOfWorkspace = collection.flattenedFields.some(({ name }) => name === 'workspace');
  if (req.payloadAPI === 'REST' && isOfWorkspace) assertPageWorkspace(req, await resolveActor(req));
  return args;
};
