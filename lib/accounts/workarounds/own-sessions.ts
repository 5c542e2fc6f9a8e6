import type { Payload } from 'payload';

import { findOpenSessions } from '../sessions/session-row';

type FindByID = Payload['findByID'];

/**
 * Wraps Payload for its own strategy, which compares a token with the sessions in the account's row: ours
 * come from separate rows. Payload writes the whole account with each session, so concurrent sign-ins would
 * lose a session and could revert a changed password.
 */
export const withOwnSessions = (payload: Payload): Payload => {
  const findByID = async (options: Parameters<FindByID>[0]) => {
    const user = await payload.findByID({ ...options, overrideAccess: true });
    const open = await findOpenSessions(payload, String(user.id));
    return { ...user, sessions: open.map(({ sid }) => ({ id: sid })) };
  };
  return Object.assign(Object.create(payload) as Payload, { findByID: findByID as FindByID });
};
