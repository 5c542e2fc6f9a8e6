'use client';

import { PasswordField } from '@/components/kit/PasswordField';
import { useText } from '@/components/kit/i18n/use-text';
import { passwordPolicy } from '@/lib/accounts/rules';

import { measureStrength } from './password-strength';
import styles from './new-password-field.module.scss';

type NewPasswordFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | null;
};

const segments = [1, 2, 3, 4, 5];

/** A new password: what it needs, and how far it is. */
export const NewPasswordField = ({ label, value, onChange, error }: NewPasswordFieldProps) => {
  const text = useText();
  const strength = measureStrength(value);
  return (
    <PasswordField
      autoComplete="new-password"
      error={error}
      hint={error ? undefined : text('resetPassword.policy', { length: passwordPolicy.minLength })}
      label={label}
      maxLength={passwordPolicy.maxLength}
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
    </PasswordField>
  );
};
