import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { createEvent } from '@/lib/core/events';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';

import type { MemberRow } from './find-member';
import { removeInvitation } from './remove-member';

/**
 * Writes an account's changed address to its memberships. An invitation of that address to the same workspace
 * is withdrawn, since its owner is a member already. Idempotent.
 */
export const moveMemberships = async (
  { payload }: SystemContext,
  { userId }: { userId: string },
): Promise<void> => {
  const user = await findById(payload, slugs.users, userId, { select: { email: true } });
  if (!user) return;
  const { email } = user;
  const { docs } = await payload.db.find<MemberRow>({
    collection: slugs.members,
    where: { and: [{ userConnection: { equals: userId } }, { email: { not_equals: email } }] },
    pagination: false,
    limit: 0,
  });
  for (const { id, email: from, workspace } of docs) {
    const invited = await payload.db.findOne<MemberRow>({
      collection: slugs.members,
      where: {
        and: [
          { workspace: { equals: getRelationId(workspace) } },
          { email: { equals: email } },
          { id: { not_equals: id } },
        ],
      },
    });
    if (invited?.status === 'pending')
      await removeInvitation({ payload, actor: { kind: 'system' } }, invited);
    else if (invited) continue;
    await changeWithEvent(payload, {
      collection: slugs.members,
      where: { and: [{ id: { equals: id } }, { email: { equals: from } }] },
      data: { email },
      event: createEvent('member.emailChanged', { payload: { email, from } }),
    });
  }
};
