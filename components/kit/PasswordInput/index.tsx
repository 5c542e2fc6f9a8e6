'use client';

import { useId, useState } from 'react';

import { passwordPolicy } from '@/lib/accounts/rules';

import { Icon } from '../Icon';
import { useText } from '../i18n/use-text';
import { measureStrength } from './password-strength';
import styles from './password-input.module.scss';

type PasswordInputProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | null;
};

const segments = [1, 2, 3, 4, 5];

/** A new password: what it needs, how far it is, and the choice to see it. */
export const PasswordInput = ({ label, value, onChange, error }: PasswordInputProps) => {
  const text = useText();
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const strength = measureStrength(value);
  return (
    <div className={`field-type password ${error ? 'error' : ''} ${styles.field}`}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className={styles.row}>
        <input
          aria-describedby={`${id}-hint`}
          aria-invalid={error !== null}
          autoComplete="new-password"
          id={id}
          maxLength={passwordPolicy.maxLength}
          onChange={({ target }) => onChange(target.value)}
          type={isShown ? 'text' : 'password'}
          value={value}
        />
        <button className={styles.show} onClick={() => setIsShown(!isShown)} type="button">
          <Icon name={isShown ? 'eyeOff' : 'eye'} />
          <span className="sr-only">{text(isShown ? 'resetPassword.hide' : 'resetPassword.show')}</span>
        </button>
      </div>
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
      <p
        className={styles.hint}
        data-error={error !== null}
        id={`${id}-hint`}
        role={error ? 'alert' : undefined}
      >
        {error ?? text('resetPassword.policy', { length: passwordPolicy.minLength })}
      </p>
    </div>
  );
};
