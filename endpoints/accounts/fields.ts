import { z } from 'zod';

import { maxPasswordLength } from '@/lib/accounts/rules';

/** A password as typed. Endpoints that set a password check the policy. */
export const passwordField = z.string().min(1, { error: 'password_required' }).max(maxPasswordLength);

const password = passwordField.optional();

/**
 * Proof of ownership for an emailed link. Neither field is needed in a browser that is signed in to the
 * account.
 */
export const ownerProofFields = { password, newPassword: password };
