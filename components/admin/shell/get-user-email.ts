import type { PayloadRequest } from 'payload';

import { slugs } from '@/lib/core/slugs';

/** Email of the signed-in user; null for anonymous requests and tokens. */
export const getUserEmail = ({ user }: PayloadRequest): string | null =>
  user?.collection === slugs.users ? user.email : null;
