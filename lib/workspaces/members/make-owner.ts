import type { Payload, Where } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import type { AppEvent } from '@/lib/core/events';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { createOnce } from '@/lib/core/rows/create-once';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import { makeInSlot } from '@/lib/workspaces/usage/slots';
import type { Member, User } from '@/payload-types';

import { findOwnerId, findUser } from './find-member';

type Person = Pick<User, 'id' | 'email'>;
type Place = { workspaceId: string; user: Person };

/** Row of the account, otherwise the invitation of its address. */
const findRow = async (payload: Payload, { workspaceId, user }: Place): Promise<Member | null> => {
  const find = (where: Where) =>
    payload.db.findOne<Member>({
      collection: slugs.members,
      where: { and: [{ workspace: { equals: workspaceId } }, where] },
    });
  return (await find({ userConnection: { equals: user.id } })) ?? find({ email: { equals: user.email } });
};

const isActiveSuperadmin = (row: Member, user: Person): boolean =>
  getRelationId(row.userConnection) === user.id &&
  row.role === 'superadmin' &&
  row.status === 'accepted' &&
  row.isDisabled !== true;

/**
 * Makes an account an active superadmin of a workspace, even above the plan's limit. Repeatable. Throws
 * `owner_not_member` if the account's address belongs to another member.
 */
const ensureSuperadmin = async (payload: Payload, place: Place): Promise<void> => {
  const { workspaceId: workspace, user } = place;
  const row = await findRow(payload, place);
  if (row && isActiveSuperadmin(row, user)) return;
  const seat = { workspace, metric: 'members', limit: null } as const;
  const rights = {
    userConnection: user.id,
    role: 'superadmin',
    status: 'accepted',
    isDisabled: false,
    acceptedAt: row?.acceptedAt ?? new Date().toISOString(),
    disabledAt: null,
    disabledBy: null,
  } as const;
  if (!row) {
    await makeInSlot(payload, seat, () =>
      createOnce(payload, {
        collection: slugs.members,
        key: ['workspace', 'email'],
        data: { ...rights, email: user.email, workspace },
      }),
    );
  } else {
    const isOwn = { or: [{ userConnection: { exists: false } }, { userConnection: { equals: user.id } }] };
    const raise = (where: Where) =>
      compareAndSet(payload, {
        collection: slugs.members,
        where: { and: [{ id: { equals: row.id } }, isOwn, where] },
        data: rights,
      });
    if (row.isDisabled) await makeInSlot(payload, seat, () => raise({ isDisabled: { equals: true } }));
    else await raise({ isDisabled: { not_equals: true } });
  }
  const written = await findRow(payload, place);
  if (!written || !isActiveSuperadmin(written, user)) throw new AppError('owner_not_member');
};

/**
 * Sets the owner of a workspace. The owner is always an active superadmin. `from` is the current owner or
 * null. Returns false and restores the role if the owner changed in the meantime. Throws `owner_not_member`.
 */
export const makeOwner = async (
  payload: Payload,
  { workspaceId, from, user, event }: Place & { from: string | null; event: AppEvent | null },
): Promise<boolean> => {
  const before = await findRow(payload, { workspaceId, user });
  await ensureSuperadmin(payload, { workspaceId, user });
  const changed = await changeWithEvent(payload, {
    collection: slugs.workspaces,
    where: {
      and: [
        { id: { equals: workspaceId } },
        { specificWorkspaceOwner: from === null ? { exists: false } : { equals: from } },
      ],
    },
    data: { specificWorkspaceOwner: user.id },
    event,
  });
  if (!changed && before)
    await compareAndSet(payload, {
      collection: slugs.members,
      where: { and: [{ id: { equals: before.id } }, { role: { equals: 'superadmin' } }] },
      data: { role: before.role },
    });
  // A concurrent call may have changed the role between the two writes.
  await keepOwnerRights(payload, { workspace: workspaceId, userConnection: user.id });
  return changed !== null;
};

/** Restores the superadmin role if a changed member is the owner. Call it after every change of a member. */
export const keepOwnerRights = async (
  payload: Payload,
  { userConnection, workspace }: Pick<Member, 'userConnection' | 'workspace'>,
): Promise<void> => {
  const workspaceId = getRelationId(workspace) ?? '';
  const userId = getRelationId(userConnection);
  if (!userId || (await findOwnerId(payload, workspaceId)) !== userId) return;
  const user = await findUser(payload, userId);
  if (user) await ensureSuperadmin(payload, { workspaceId, user });
};
