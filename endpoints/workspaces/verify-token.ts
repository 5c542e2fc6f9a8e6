import { z } from 'zod';

import { maxVerifyToken } from '@/lib/sign-up/rules';

/** Longer ones are cut, as the specification has it. */
export const verifyToken = z.string().transform((token) => token.slice(0, maxVerifyToken));
