'use client';

import { createContext, type ReactNode } from 'react';

import { defaultPasswordPolicy, type PasswordPolicy } from '@/lib/accounts/rules';

export const PasswordPolicyContext = createContext<PasswordPolicy>(defaultPasswordPolicy);

/** Tells the forms below it what a new password needs. */
export const PasswordPolicyProvider = ({
  value,
  children,
}: {
  value: PasswordPolicy;
  children: ReactNode;
}) => <PasswordPolicyContext value={value}>{children}</PasswordPolicyContext>;
