import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { User } from '@/payload-types';

/** Finds an account by its email address in lower case; null if there is none. */
export const findUserByEmail = (payload: Payload, email: string): Promise<User | null> =>
  payload.db.findOne<User>({ collection: slugs.users, where: { email: { equals: email } } });
