import { isPasswordAccepted, type PasswordPolicy } from '@/lib/accounts/rules';
import type { MessageKey } from '@/lib/core/i18n/text';
import { isSingleLine } from '@/lib/core/strings';
import { isDomainAllowed } from '@/lib/platform/sign-up/rules';

import type { Person } from './create-account/sign-up-api';

const required = {
  firstname: 'people.accept.firstnameRequired',
  lastname: 'people.accept.lastnameRequired',
} as const satisfies Record<string, MessageKey>;

/** Validates a person's name; null if valid. Pure. */
export const findNameError = (field: keyof typeof required, value: string): MessageKey | null => {
  if (!value.trim()) return required[field];
  return isSingleLine(value) ? null : 'fields.singleLine';
};

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
