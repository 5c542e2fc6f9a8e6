import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { User } from '@/payload-types';

/** The account of an address, which has to be in lower case; null where there is none. */
export const findUserByEmail = (payload: Payload, email: string): Promise<User | null> =>
  payload.db.findOne<User>({ collection: slugs.users, where: { email: { equals: email } } });
