import type { Payload } from 'payload';

import { isPasswordOf } from '@/lib/accounts/passwords';
import { slugs } from '@/lib/core/slugs';

import type { SignUpRow } from './sign-up-row';

/**
 * State of the newest open sign-up of an address, if the password is correct: `mailed` until the link is
 * confirmed, `waiting` for approval. Null for a wrong password or a missing sign-up; all cases take the same
 * time.
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
