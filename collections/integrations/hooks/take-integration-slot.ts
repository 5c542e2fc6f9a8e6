import type {
  AfterErrorHook,
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionBeforeChangeHook,
} from 'payload';

import { resolveActor } from '@/lib/core/actor';
import { AppError } from '@/lib/core/errors';
import { getRelationId } from '@/lib/core/relation-id';
import { releaseSlot, takeSlot } from '@/lib/workspaces/slots';

/** Keeps a workspace within its package's number of integrations. */
export const takeIntegrationSlot: CollectionBeforeChangeHook = async ({ context, data, operation, req }) => {
  const workspace = getRelationId(data.workspace);
  if (operation !== 'create' || !workspace) return data;
  const actor = await resolveActor(req);
  const limit = actor.kind === 'member' ? actor.workspace.limits.numberOfAPIIntegrations : null;
  if (!(await takeSlot(req.payload, { workspace, of: 'integrations', limit }))) {
    throw new AppError('subscription_limit_exceeded');
  }
  context.integrationSlot = workspace;
  return data;
};

/** The row is there, and so its place is used. */
export const keepIntegrationSlot: CollectionAfterChangeHook = ({ context, doc }) => {
  delete context.integrationSlot;
  return doc;
};

/** Payload validates fields after the hooks before a change, so that a place may be taken for a row that is then refused. */
export const returnIntegrationSlot: AfterErrorHook = async ({ context, req }) => {
  const workspace = context.integrationSlot;
  if (typeof workspace !== 'string') return;
  delete context.integrationSlot;
  await releaseSlot(req.payload, { workspace, of: 'integrations' });
};

/** A deleted integration makes room for another one. */
export const releaseIntegrationSlot: CollectionAfterDeleteHook = async ({ doc, req }) => {
  const workspace = getRelationId(doc.workspace);
  if (workspace) await releaseSlot(req.payload, { workspace, of: 'integrations' });
  return doc;
};
