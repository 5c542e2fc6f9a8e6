import { z } from 'zod';

import { maxPasswordLength } from '@/lib/accounts/rules';

/** A password as somebody typed it; the policy is checked where one is set. */
export const passwordField = z.string().min(1, { error: 'password_required' }).max(maxPasswordLength);

const password = passwordField.optional();

/**
 * How somebody with a mailed link shows that the account is theirs; neither is needed in a browser that shows
 * it.
 */
export const ownerProofFields = { password, newPassword: password };
