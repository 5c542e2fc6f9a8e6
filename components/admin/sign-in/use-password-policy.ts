'use client';

import { use } from 'react';

import type { PasswordPolicy } from '@/lib/accounts/rules';

import { PasswordPolicyContext } from './password-policy-provider';

/** What a new password needs on this installation. */
export const usePasswordPolicy = (): PasswordPolicy => use(PasswordPolicyContext);
