import type { PayloadRequest, ServerProps } from 'payload';

import { findUnprovenSince } from '@/lib/accounts/proof/assert-proven-address';
import { slugs } from '@/lib/core/slugs';

import { Bar } from './bar';

/** Above every page of the panel while the address of the account is unproven. */
export const ConfirmBar = async ({ req, user }: ServerProps & { req?: PayloadRequest }) => {
  if (!req || user?.collection !== slugs.users) return null;
  return (await findUnprovenSince(req.payload, String(user.id))) ? <Bar email={user.email} /> : null;
};
