import type { PayloadRequest } from 'payload';

import { slugs } from '@/lib/core/slugs';

/** The address of the person who is signed in; null for nobody and for tokens. */
export const getUserEmail = ({ user }: PayloadRequest): string | null =>
  user?.collection === slugs.users ? user.email : null;
