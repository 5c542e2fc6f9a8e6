import type { CollectionBeforeChangeHook } from 'payload';

/** What only the product's own calls write, each in a statement that changes nothing else. */
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
] as const;

/**
 * Payload writes the whole account as it was read before the hooks. What an update leaves as it was is not
 * written, so that a saved profile brings back no password, and no other state, that has changed in between.
 */
export const leaveUnsent: CollectionBeforeChangeHook = ({ data, operation, originalDoc }) => {
  if (operation !== 'update') return data;
  const kept = ownFields.filter(
    (field) => field in data && JSON.stringify(data[field]) === JSON.stringify(originalDoc?.[field]),
  );
  return Object.fromEntries(Object.entries(data).filter(([name]) => !kept.some((field) => field === name)));
};
