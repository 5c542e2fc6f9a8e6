import type {
  CollectionAfterChangeHook,
  CollectionBeforeChangeHook,
  CollectionBeforeDeleteHook,
} from 'payload';

import { resolveActor } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import { ensureDefaultPreset } from '@/lib/videos/players/default-preset';
import { hasLiveSubscription, toUnbilled } from '@/lib/workspaces/billing/rules';
import { findUser } from '@/lib/workspaces/members/find-member';
import { assertMayOwn, assertOtherPerson, handOver } from '@/lib/workspaces/members/hand-over';
import type { Workspace } from '@/payload-types';

const next = 'nextOwner';

/**
 * Removes the owner from the written data: the workspace must exist before the owner becomes its superadmin
 * and is then stored. An existing owner cannot be removed. Throws `owner_not_member`, `appoint_others`.
 */
export const holdOwner: CollectionBeforeChangeHook<Workspace> = async ({
  context,
  data,
  operation,
  originalDoc,
  req,
}) => {
  const { specificWorkspaceOwner, ...rest } = data;
  if (specificWorkspaceOwner === undefined) return data;
  const ownerId = getRelationId(specificWorkspaceOwner);
  const before = getRelationId(originalDoc?.specificWorkspaceOwner);
  if (ownerId === before) return rest;
  if (ownerId === null && operation === 'create') return rest;
  const user = await findUser(req.payload, ownerId);
  if (!user) throw new AppError('owner_not_member');
  const ctx = { payload: req.payload, actor: await resolveActor(req) };
  assertOtherPerson(ctx.actor, user.id);
  if (operation === 'update' && originalDoc) await assertMayOwn(ctx, { workspaceId: originalDoc.id, user });
  context[next] = user;
  return rest;
};

export const giveOwner: CollectionAfterChangeHook<Workspace> = async ({ context, doc, req }) => {
  const user = context[next] as Awaited<ReturnType<typeof findUser>> | undefined;
  context[next] = undefined;
  if (!user) return doc;
  const actor = await resolveActor(req);
  await handOver({ payload: req.payload, actor }, { workspaceId: doc.id, user });
  return { ...doc, specificWorkspaceOwner: user.id };
};

/**
 * Refuses a different plan during a paid subscription, which `setPlanByHand` can end first. A plan set after
 * an ended subscription is not limited by its end date. Throws `subscription_is_paid`.
 */
export const keepPaidPlan: CollectionBeforeChangeHook<Workspace> = async ({
  data,
  operation,
  originalDoc,
  req,
}) => {
  if (operation !== 'update' || !originalDoc || (await resolveActor(req)).kind !== 'root') return data;
  const [before, after] = [originalDoc.subscription?.package, data.subscription?.package];
  if (after === undefined || getRelationId(before) === getRelationId(after)) return data;
  const billing = originalDoc.billing ?? {};
  if (hasLiveSubscription(billing)) throw new AppError('subscription_is_paid');
  return billing.state === 'ended' ? { ...data, billing: toUnbilled(billing, new Date()) } : data;
};

/** Creates the default preset of every new workspace. */
export const giveDefaultPreset: CollectionAfterChangeHook = async ({ doc, operation, req }) => {
  if (operation === 'create') await ensureDefaultPreset(req.payload, { workspace: String(doc.id), req });
  return doc;
};

/**
 * Deletes the presets of a deleted workspace. Runs before the deletion, because the rows require their
 * workspace.
 */
export const forgetPresets: CollectionBeforeDeleteHook = async ({ id, req }) => {
  await req.payload.db.deleteMany({
    collection: slugs.playerPresets,
    where: { workspace: { equals: id } },
  });
};
