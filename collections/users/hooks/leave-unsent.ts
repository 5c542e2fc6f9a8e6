import { type CollectionBeforeChangeHook } from 'payload';

/** Fields that are only written by dedicated calls, in statements that change nothing else. */
const ownFields = [
  'hash',
  'salt',
  'sessions',
  'resetPasswordToken',
  'resetPasswordExpiration',
  'resetPasswordRequestedAt',
  'passwordChangedAt',
  'isPasswordless',
  'emailUnprovenSince',
  'activeWorkspace',
  'trialSignUp',
  'reviewMailsOffAt',
  'inboxWays',
  'emailUndeliverableSince',
  'newEmail',
  'newEmailAt',
  'formerEmail',
  'formerEmailAt',
] as const;

/**
 * Drops unchanged own fields from an update. Payload writes the whole account as it was read before the
 * hooks, so a saved profile could otherwise restore an old password or other outdated state.
 */
export const leaveUnsent: CollectionBeforeChangeHook = ({ data, operation, originalDoc }) => {
  if (operation !== 'update') return data;
  const kept = ownFields.filter(
    (field) => field in data && JSON.stringify(data[field]) === JSON.stringify(originalDoc?.[field]),
  );
  return Object.fromEntries(Object.entries(data).filter(([name]) => !kept.some((field) => field === name)));
};
