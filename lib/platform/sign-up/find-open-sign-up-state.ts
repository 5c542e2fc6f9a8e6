import type { Payload } from 'payload';

import { isPasswordOf } from '@/lib/accounts/hash-password';
import { slugs } from '@/lib/core/slugs';

import type { SignUpRow } from './sign-up-row';

/**
 * What the newest open sign-up of an address waits for, to whoever has its password: that its link is
 * confirmed (`mailed`), or the operator (`waiting`). Null for a wrong password and without a sign-up; all
 * take the same time.
 */
export const findOpenSignUpState = async (
  payload: Payload,
  { email, password }: { email: string; password: string },
): Promise<'mailed' | 'waiting' | null> => {
  const { docs } = await payload.db.find<SignUpRow>({
    collection: slugs.signUps,
    where: { and: [{ email: { equals: email } }, { state: { in: ['mailed', 'waiting', 'approved'] } }] },
    sort: '-createdAt',
    limit: 1,
    pagination: false,
  });
  if (!(await isPasswordOf(docs[0] ?? {}, password))) return null;
  return docs[0]?.state === 'waiting' ? 'waiting' : 'mailed';
};
