import { z } from 'zod';

import { maxVerifyToken } from '@/lib/sign-up/rules';

/** Longer ones are cut, as those of the other mailed links. */
export const deleteToken = z.string().transform((token) => token.slice(0, maxVerifyToken));
