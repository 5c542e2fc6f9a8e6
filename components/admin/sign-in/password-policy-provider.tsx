'use client';

import { createContext, type ReactNode } from 'react';

import { defaultPasswordPolicy, type PasswordPolicy } from '@/lib/accounts/rules';

export const PasswordPolicyContext = createContext<PasswordPolicy>(defaultPasswordPolicy);

/** Provides the password policy to the forms below it. */
export const PasswordPolicyProvider = ({
  value,
  children,
}: {
  value: PasswordPolicy;
  children: ReactNode;
}) => <PasswordPolicyContext value={value}>{children}</PasswordPolicyContext>;
