import type { CollectionAfterChangeHook, CollectionBeforeChangeHook } from 'payload';

import { queueJob } from '@/lib/worker/queue-job';
import { mailConfirmationJob } from '@/lib/accounts/jobs';
import type { User } from '@/payload-types';

const isChanged = (before: string | undefined, after: string | undefined): boolean =>
  before !== undefined && after !== undefined && before !== after;

/**
 * A new address is unproven, also if a platform administrator typed it; only their own accounts are trusted.
 * An open link for a new password was mailed to the old address and must not prove the new one.
 */
export const unproveNewAddress: CollectionBeforeChangeHook<User> = ({ data, operation, originalDoc }) =>
  operation === 'update' && isChanged(originalDoc?.email, data.email) && !originalDoc?.rootAccess
    ? {
        ...data,
        emailUnprovenSince: new Date().toISOString(),
        resetPasswordToken: null,
        resetPasswordExpiration: null,
      }
    : data;

/** Mails the link that proves the new address. */
export const mailNewAddress: CollectionAfterChangeHook<User> = async ({
  doc,
  operation,
  previousDoc,
  req,
}) => {
  if (operation === 'update' && isChanged(previousDoc?.email, doc.email))
    await queueJob(req.payload, mailConfirmationJob, { userId: doc.id }, { workspace: null });
  return doc;
};
