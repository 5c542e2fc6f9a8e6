import { findNameError } from '@/components/admin/sign-in/find-name-error';
import { isPasswordAccepted, type PasswordPolicy } from '@/lib/accounts/rules';
import type { MessageKey } from '@/lib/core/i18n/text';
import { isDomainAllowed } from '@/lib/platform/sign-up/rules';

import type { Person } from './sign-up-calls';

export type PersonErrors = Partial<Record<keyof Person, MessageKey>>;

const findEmailError = (email: string, domains: readonly string[]): MessageKey | null => {
  if (/^[^\s@]+@[^\s@.]+$/.test(email)) return 'signUp.person.emailEnding';
  if (!/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email)) return 'signUp.person.emailInvalid';
  return isDomainAllowed(email, domains) ? null : 'signUp.person.domainNotAllowed';
};

/** Validates the person's fields; errors by field. Pure. */
export const findPersonErrors = (
  { firstname, lastname, email, password }: Person,
  { policy, domains }: { policy: PasswordPolicy; domains: readonly string[] },
): PersonErrors => {
  const firstnameError = findNameError('firstname', firstname);
  const lastnameError = findNameError('lastname', lastname);
  const emailError = findEmailError(email.trim(), domains);
  return {
    ...(firstnameError && { firstname: firstnameError }),
    ...(lastnameError && { lastname: lastnameError }),
    ...(emailError && { email: emailError }),
    ...(!isPasswordAccepted(password, policy) && {
      password: password ? ('resetPassword.rejected' as const) : ('resetPassword.required' as const),
    }),
  };
};
