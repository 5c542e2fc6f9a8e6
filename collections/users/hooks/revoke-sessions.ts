import { type CollectionBeforeChangeHook } from 'payload';

/** A new password ends all sessions of the account. */
export const revokeSessions: CollectionBeforeChangeHook = ({ data, operation }) =>
  operation === 'update' && data.password
    ? { ...data, sessions: [], passwordChangedAt: new Date().toISOString(), isPasswordless: false }
    : data;
