'use client';

import { createContext, type ReactNode, use } from 'react';

import { PasswordField } from '@/components/kit/fields/password-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import {
  characterClasses,
  countCharacterClasses,
  defaultPasswordPolicy,
  isPasswordAccepted,
  maxPasswordLength,
  type PasswordPolicy,
} from '@/lib/accounts/rules';

import styles from './new-password-field.module.scss';

/** 0 to 5: one segment per class of characters and one for the length. 5 means that the policy is met. */
export const measureStrength = (password: string, policy: PasswordPolicy): number => {
  if (isPasswordAccepted(password, policy)) return 5;
  const isLongEnough = [...password].length >= policy.minLength;
  return Math.min(4, countCharacterClasses(password) + (isLongEnough ? 1 : 0));
};

const PasswordPolicyContext = createContext<PasswordPolicy>(defaultPasswordPolicy);

/** Provides the password policy to the forms below it. */
export const PasswordPolicyProvider = ({
  value,
  children,
}: {
  value: PasswordPolicy;
  children: ReactNode;
}) => <PasswordPolicyContext value={value}>{children}</PasswordPolicyContext>;

/** The installation's password policy. */
export const usePasswordPolicy = (): PasswordPolicy => use(PasswordPolicyContext);

type NewPasswordFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | null;
};

const segments = [1, 2, 3, 4, 5];
const classes = Object.entries(characterClasses) as [keyof typeof characterClasses, RegExp][];

/** A new password with its requirements and a strength bar. */
export const NewPasswordField = ({ label, value, onChange, error }: NewPasswordFieldProps) => {
  const text = useText();
  const policy = usePasswordPolicy();
  const { minLength: length, minClasses } = policy;
  const strength = measureStrength(value, policy);
  const hint =
    minClasses === classes.length
      ? text('resetPassword.policyAll', { length })
      : text('resetPassword.policy', { length, classes: minClasses });
  const needs = [
    { key: 'length', isMet: [...value].length >= length },
    ...classes.map(([key, pattern]) => ({ key, isMet: pattern.test(value) })),
  ] as const;
  return (
    <PasswordField
      autoComplete="new-password"
      error={error}
      hint={error ? undefined : hint}
      label={label}
      maxLength={maxPasswordLength}
      onChange={onChange}
      value={value}
    >
      <div
        aria-label={text('resetPassword.strength', { level: strength })}
        className={styles.strength}
        data-level={strength}
        role="img"
      >
        {segments.map((segment) => (
          <span data-filled={segment <= strength} key={segment} />
        ))}
      </div>
      {value && (
        // The strength bar conveys the same to screen readers.
        <ul aria-hidden="true" className={styles.needs}>
          {needs.map(({ key, isMet }) => (
            <li data-met={isMet} key={key}>
              <Icon name={isMet ? 'check' : 'minus'} size={14} />
              {text(`resetPassword.needs.${key}`, { length })}
            </li>
          ))}
        </ul>
      )}
    </PasswordField>
  );
};
