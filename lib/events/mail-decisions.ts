import type { Payload } from 'payload';
import { z } from 'zod';

import { readTargetIn } from '@/lib/core/events';
import { getRelationId } from '@/lib/core/database/relation-id';
import { slugs } from '@/lib/core/slugs';
import { queueJob } from '@/lib/jobs/queue-job';
import type { OutboxEvent } from '@/payload-types';

const decided = z.object({ version: z.number(), author: z.string(), note: z.string() });

/** Has a reviewer's decision mailed to whom it concerns. */
export const mailDecisions = async (payload: Payload, event: OutboxEvent): Promise<void> => {
  const videoId = readTargetIn(slugs.videos, event.target);
  const isApproval = event.name === 'share.approved';
  if (!videoId || !(isApproval || event.name === 'share.changesRequested')) return;
  const input = {
    videoId,
    ...decided.parse(event.payload),
    decision: isApproval ? ('approved' as const) : ('changes_requested' as const),
    userId: event.actorKind === 'user' ? (event.actorId ?? null) : null,
  };
  await queueJob(payload, 'mail-review-decision', input, { workspace: getRelationId(event.workspace) });
};
