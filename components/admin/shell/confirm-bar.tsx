import type { PayloadRequest, ServerProps } from 'payload';

import { findUnprovenSince } from '@/lib/accounts/proof/assert-proven-address';
import { slugs } from '@/lib/core/slugs';

import { ConfirmNotice } from './confirm-notice';

/** Shown above every page of the panel while the account's email address is unconfirmed. */
export const ConfirmBar = async ({ req, user }: ServerProps & { req?: PayloadRequest }) => {
  if (!req || user?.collection !== slugs.users) return null;
  return (await findUnprovenSince(req.payload, String(user.id))) ? (
    <ConfirmNotice email={user.email} />
  ) : null;
};
