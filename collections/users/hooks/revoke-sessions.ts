import type { CollectionBeforeChangeHook } from 'payload';

/** A new password ends every session of the account, on every device. */
export const revokeSessions: CollectionBeforeChangeHook = ({ data, operation }) =>
  operation === 'update' && data.password
    ? { ...data, sessions: [], passwordChangedAt: new Date().toISOString(), isPasswordless: false }
    : data;
