import type { CollectionAfterChangeHook, CollectionBeforeChangeHook } from 'payload';

import { mailNoticeJob, mailConfirmationJob } from '@/lib/accounts/jobs';
import { clearUndeliverable } from '@/lib/accounts/mails/send-mail';
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

const isChanged = (before: string | undefined, after: string | undefined): boolean =>
  before !== undefined && after !== undefined && before !== after;

/**
 * Marks a new address as unproven, even if a platform administrator entered it; only their own accounts are
 * trusted. Open password links were sent to the old address and must not prove the new one.
 */
export const unproveNewAddress: CollectionBeforeChangeHook<User> = ({ data, operation, originalDoc }) => {
  if (operation !== 'update' || !isChanged(originalDoc?.email, data.email)) return data;
  const changed = { ...data, emailUndeliverableSince: null };
  if (originalDoc?.rootAccess) return changed;
  return {
    ...changed,
    emailUnprovenSince: new Date().toISOString(),
    resetPasswordToken: null,
    resetPasswordExpiration: null,
  };
};

/** Emails the link that proves the new address. */
export const mailNewAddress: CollectionAfterChangeHook<User> = async ({
  doc,
  operation,
  previousDoc,
  req,
}) => {
  if (operation !== 'update' || !isChanged(previousDoc?.email, doc.email)) return doc;
  // The memberships too.
  await clearUndeliverable(req.payload, previousDoc.email);
  await queueJob(req.payload, mailConfirmationJob, { userId: doc.id }, { workspace: null });
  return doc;
};
