'use client';

import { type ReactNode, useId, useState } from 'react';

import { useText } from '../i18n/use-text';
import { Icon } from '../icon';
import { describeField, Field, type FieldProps } from './field';

import controls from './control.module.scss';
import styles from './password-field.module.scss';

type PasswordFieldProps = Pick<FieldProps, 'label' | 'hint' | 'error'> & {
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  maxLength?: number;
  /** Shown below the control, e.g. a password strength meter. */
  children?: ReactNode;
};

/** A password field with a button that reveals the password. */
export const PasswordField = ({
  label,
  hint,
  error,
  value,
  onChange,
  autoComplete,
  maxLength,
  children,
}: PasswordFieldProps) => {
  const text = useText();
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  return (
    <Field {...{ id, label, hint, error }}>
      <div className={styles.row}>
        <input
          aria-describedby={describeField(id, { hint, error })}
          aria-invalid={Boolean(error)}
          autoComplete={autoComplete}
          className={controls.control}
          id={id}
          maxLength={maxLength}
          onChange={({ target }) => onChange(target.value)}
          type={isShown ? 'text' : 'password'}
          value={value}
        />
        <button className={styles.show} onClick={() => setIsShown(!isShown)} type="button">
          <Icon name={isShown ? 'eyeOff' : 'eye'} />
          <span className="sr-only">{text(isShown ? 'kit.password.hide' : 'kit.password.show')}</span>
        </button>
      </div>
      {children}
    </Field>
  );
};
