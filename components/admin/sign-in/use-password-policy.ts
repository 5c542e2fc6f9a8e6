'use client';

import { use } from 'react';

import type { PasswordPolicy } from '@/lib/accounts/rules';

import { PasswordPolicyContext } from './password-policy-provider';

/** The installation's password policy. */
export const usePasswordPolicy = (): PasswordPolicy => use(PasswordPolicyContext);
