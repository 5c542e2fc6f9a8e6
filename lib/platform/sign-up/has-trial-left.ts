import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { User } from '@/payload-types';

/** Whether an account has not used its only trial yet. */
export const hasTrialLeft = async (payload: Payload, userId: string): Promise<boolean> => {
  const user = await payload.db.findOne<User & { trialSignUp?: string | null }>({
    collection: slugs.users,
    where: { id: { equals: userId } },
  });
  return !user?.trialSignUp;
};
