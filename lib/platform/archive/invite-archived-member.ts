import type { Payload } from 'payload';

import { chooseMailLanguage } from '@/lib/accounts/mails/mail-language';
import { createOnce } from '@/lib/core/rows/create-once';
import { slugs } from '@/lib/core/slugs';
import { queueJob } from '@/lib/worker/queue-job';
import { issueInvitation } from '@/lib/workspaces/members/invitation-link';
import { mailInvitationJob } from '@/lib/workspaces/jobs';
import { makeInSlot } from '@/lib/workspaces/usage/make-in-slot';
import type { User } from '@/payload-types';

import type { ArchivedMember } from './archive-format';

type Invited = { member: ArchivedMember; owner: User; workspaceId: string; shouldMail: boolean };

/**
 * Invites somebody who was a member elsewhere, with the role they had; by mail only where that is asked for. Whoever was shut out
 * there is not. Answers whether they are invited now.
 */
export const inviteArchivedMember = async (
  payload: Payload,
  { member, owner, workspaceId, shouldMail }: Invited,
): Promise<boolean> => {
  const { email, role, isDisabled } = member;
  if (isDisabled || email === owner.email) return false;
  const slot = { workspace: workspaceId, metric: 'members', limit: null } as const;
  const row = await makeInSlot(payload, slot, () =>
    createOnce(payload, {
      collection: slugs.members,
      key: ['workspace', 'email'],
      data: {
        email,
        role,
        status: 'pending',
        isDisabled: false,
        workspace: workspaceId,
        invitedBy: owner.id,
        inviteLanguage: chooseMailLanguage(owner),
        ...issueInvitation(new Date()),
      },
    }),
  );
  if (!row || row === 'full') return false;
  if (shouldMail) await queueJob(payload, mailInvitationJob, { memberId: row.id }, { workspace: null });
  return true;
};
