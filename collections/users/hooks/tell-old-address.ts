import type { CollectionAfterChangeHook } from 'payload';

import { queueJob } from '@/lib/worker/queue-job';
import { mailNoticeJob } from '@/lib/accounts/jobs';
import type { User } from '@/payload-types';

/**
 * Whoever had an account under an address learns there that it has another one, to which links for new
 * passwords go from now on.
 */
export const tellOldAddress: CollectionAfterChangeHook<User> = async ({
  doc,
  operation,
  previousDoc,
  req,
}) => {
  const before = previousDoc?.email;
  if (operation !== 'update' || !before || before === doc.email) return doc;
  const input = { userId: doc.id, notice: 'emailChanged', device: doc.email, to: before } as const;
  await queueJob(req.payload, mailNoticeJob, input, { workspace: null });
  return doc;
};
