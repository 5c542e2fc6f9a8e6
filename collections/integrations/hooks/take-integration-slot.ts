import type { CollectionAfterDeleteHook, CollectionBeforeChangeHook } from 'payload';

import { getRelationId, resolveActor } from '@/lib/access/actor';
import { AppError } from '@/lib/errors';
import { releaseSlot, takeSlot } from '@/lib/workspaces/slots';

/**
 * Keeps a workspace within its package's number of integrations. The last hook before the row is written: whatever fails
 * before it takes no place.
 */
export const takeIntegrationSlot: CollectionBeforeChangeHook = async ({ data, operation, req }) => {
  const workspace = getRelationId(data.workspace);
  if (operation !== 'create' || !workspace) return data;
  const actor = await resolveActor(req);
  const limit = actor.kind === 'member' ? actor.workspace.limits.numberOfAPIIntegrations : null;
  if (!(await takeSlot(req.payload, { workspace, of: 'integrations', limit }))) {
    throw new AppError('subscription_limit_exceeded');
  }
  return data;
};

/** A deleted integration makes room for another one. */
export const releaseIntegrationSlot: CollectionAfterDeleteHook = async ({ doc, req }) => {
  const workspace = getRelationId(doc.workspace);
  if (workspace) await releaseSlot(req.payload, { workspace, of: 'integrations' });
  return doc;
};
