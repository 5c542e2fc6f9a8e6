'use client';

import { PasswordField } from '@/components/kit/fields/password-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import { characterClasses, maxPasswordLength } from '@/lib/accounts/rules';

import styles from './new-password-field.module.scss';
import { measureStrength } from './password-strength';
import { usePasswordPolicy } from './use-password-policy';

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
