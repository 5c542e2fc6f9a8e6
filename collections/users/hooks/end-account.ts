import type { CollectionBeforeChangeHook, CollectionBeforeDeleteHook } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { deleteById } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import { forgetAllowedMember } from '@/lib/workspaces/members/forget-allowed-member';
import { removeFromSlot } from '@/lib/workspaces/usage/slots';
import type { Member, Workspace } from '@/payload-types';

/** A new password ends all sessions of the account. */
export const revokeSessions: CollectionBeforeChangeHook = ({ data, operation }) =>
  operation === 'update' && data.password
    ? { ...data, sessions: [], passwordChangedAt: new Date().toISOString(), isPasswordless: false }
    : data;

/** Deletes the sessions and second factors of a deleted account. */
export const forgetSignIns: CollectionBeforeDeleteHook = async ({ id, req }) => {
  for (const collection of [slugs.sessions, slugs.twoFactors, slugs.passkeys, slugs.identities]) {
    await req.payload.db.deleteMany({ collection, where: { user: { equals: id } } });
  }
};

/**
 * Removes a deleted account from its workspaces and releases its seats. An owner must hand over first. Throws
 * `account_owns_workspace`.
 */
export const leaveWorkspaces: CollectionBeforeDeleteHook = async ({ id, req: { payload } }) => {
  const owned = await payload.db.findOne<Workspace>({
    collection: slugs.workspaces,
    where: { and: [{ specificWorkspaceOwner: { equals: id } }, { deleted: { not_equals: true } }] },
    select: { name: true },
  });
  if (owned) throw new AppError('account_owns_workspace', { name: owned.name });
  const { docs } = await payload.db.find<Member>({
    collection: slugs.members,
    where: { userConnection: { equals: id } },
    pagination: false,
    limit: 0,
  });
  for (const { id: memberId, isDisabled, workspace: related } of docs) {
    const workspace = getRelationId(related) ?? '';
    await forgetAllowedMember(payload, { memberId, workspace });
    const remove = () => deleteById(payload, slugs.members, memberId);
    const seat = { workspace, metric: 'members' } as const;
    await (isDisabled ? remove() : removeFromSlot(payload, seat, remove));
  }
};
