import type { Payload } from 'payload';
import { z } from 'zod';

import { readTarget } from '@/lib/core/events';
import { getRelationId } from '@/lib/core/database/relation-id';
import { land } from '@/lib/workspaces/members/landing/land';
import { queueJob } from '@/lib/worker/queue-job';
import { cancelMemberUploadsJob, mailInvitationJob } from '@/lib/workspaces/jobs';
import type { OutboxEvent } from '@/payload-types';

const disabledSchema = z.object({ userId: z.string().nullable() });

/** Invitations are mailed. A disabled member lands in another workspace and stops sending; their sessions go on. */
export const followMembers = async (payload: Payload, event: OutboxEvent): Promise<void> => {
  const workspace = getRelationId(event.workspace);
  if (!workspace) return;
  if (event.name === 'member.invited' || event.name === 'member.invitationResent') {
    const memberId = readTarget(event.target).id;
    await queueJob(payload, mailInvitationJob, { memberId }, { workspace });
  }
  if (event.name !== 'member.disabled') return;
  const { userId } = disabledSchema.parse(event.payload);
  if (!userId) return;
  await land(payload, userId);
  await queueJob(payload, cancelMemberUploadsJob, { userId, workspaceId: workspace }, { workspace });
};
