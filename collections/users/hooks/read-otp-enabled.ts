import type { FieldHook } from 'payload';

import { isTwoFactorOn } from '@/lib/accounts/two-factor/two-factor-row';
import type { User } from '@/payload-types';

/** Whether the account asks for a second factor; said where somebody may read it, and never stored with the account. */
export const readOtpEnabled: FieldHook<User> = async ({ data, req }) =>
  data?.id ? isTwoFactorOn(req.payload, data.id) : false;
