import { z } from 'zod';

import { maxPasswordLength } from '@/lib/accounts/rules';

const password = z.string().min(1).max(maxPasswordLength).optional();

/** How somebody with a mailed link shows that the account is theirs; neither is needed in a browser that shows it. */
export const ownerProofFields = { password, newPassword: password };
