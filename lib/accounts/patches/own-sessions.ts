import type { Payload } from 'payload';

import { findOpenSessions } from '../sessions/session-row';

type FindByID = Payload['findByID'];

/**
 * Payload for its own strategy, which compares a token with the sessions in the account's row: these come
 * from rows of their own here. Payload writes the whole account with each session, so that of two sign-ins at
 * the same moment one is lost, and a changed password comes back.
 */
export const withOwnSessions = (payload: Payload): Payload => {
  const findByID = async (options: Parameters<FindByID>[0]) => {
    const user = await payload.findByID({ ...options, overrideAccess: true });
    const open = await findOpenSessions(payload, String(user.id));
    return { ...user, sessions: open.map(({ sid }) => ({ id: sid })) };
  };
  return Object.assign(Object.create(payload) as Payload, { findByID: findByID as FindByID });
};
