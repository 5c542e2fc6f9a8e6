import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { User } from '@/payload-types';

export const findUserByEmail = (payload: Payload, email: string): Promise<User | null> =>
  payload.db.findOne<User>({ collection: slugs.users, where: { email: { equals: email } } });
