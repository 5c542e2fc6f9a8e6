import type { CollectionAfterChangeHook } from 'payload';

import { mailNoticeJob } from '@/lib/accounts/jobs';
import { queueJob } from '@/lib/worker/queue-job';
import type { User } from '@/payload-types';

/** Notifies the previous address of an email change, because password links are now sent to the new one. */
export const notifyOldAddress: CollectionAfterChangeHook<User> = async ({
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
