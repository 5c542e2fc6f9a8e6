import { compareAndSet } from '@/lib/core/database/compare-and-set';
import { AppError } from '@/lib/core/errors';
import { createEvent } from '@/lib/core/events';
import { getRelationId } from '@/lib/core/database/relation-id';
import { slugs } from '@/lib/core/slugs';
import { holdDeletion, settleDeletion } from '@/lib/events/hold-deletion';
import type { Context } from '@/lib/http/define-endpoint';
import { releaseSlot } from '@/lib/usage/release-slot';

import { getManagedMemberOrThrow } from './find-member';

/**
 * Takes an invitation back: its link opens nothing from the first write on, its row and its seat go after it. Killed in between, it is
 * an invitation without a link, to be withdrawn again. Throws `not_found`, `member_protected`, `member_not_pending`.
 */
export const withdrawInvitation = async (ctx: Context, memberId: string) => {
  const { payload, actor } = ctx;
  const { email, id, role, ...member } = await getManagedMemberOrThrow(ctx, memberId);
  const closed = await compareAndSet(payload, {
    collection: slugs.members,
    where: { and: [{ id: { equals: id } }, { status: { equals: 'pending' } }] },
    data: { inviteIndex: null, inviteSecret: null, inviteExpiresAt: new Date(0).toISOString() },
  });
  if (!closed) throw new AppError('member_not_pending');
  const workspace = getRelationId(member.workspace) ?? '';
  const event = await holdDeletion(
    payload,
    { collection: slugs.members, id, workspace },
    createEvent('member.invitationWithdrawn', {
      payload: { email, role },
      actor,
      // Withdrawn again after a kill, it is logged once.
      id: `member.invitationWithdrawn:${id}`,
    }),
  );
  await payload.db.deleteOne({ collection: slugs.members, where: { id: { equals: id } } });
  if (!member.isDisabled) await releaseSlot(payload, { workspace, metric: 'members' });
  if (event) await settleDeletion(payload, event);
  return { success: true };
};
