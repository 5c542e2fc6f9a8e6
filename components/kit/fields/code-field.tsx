'use client';

import { useId } from 'react';

import { describeField, Field, type FieldProps } from './field';

import styles from './code-field.module.scss';

const length = 6;

type CodeFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  /** Called when the last digit is entered. */
  onComplete?: (value: string) => void;
};

/**
 * Six digits in one field drawn as six cells, so that pasting and a phone's autofill fill all of them at
 * once.
 */
export const CodeField = ({ value, onChange, onComplete, ...field }: CodeFieldProps) => {
  const id = useId();
  return (
    <Field {...field} id={id}>
      <div className={styles.code} data-invalid={Boolean(field.error)}>
        <div aria-hidden="true" className={styles.cells}>
          {Array.from({ length }, (_, index) => (
            <span data-current={index === Math.min(value.length, length - 1)} key={index}>
              {value[index]}
            </span>
          ))}
        </div>
        <input
          aria-describedby={describeField(id, field)}
          aria-invalid={Boolean(field.error)}
          autoComplete="one-time-code"
          // The code is the only input of the page.
          autoFocus
          id={id}
          inputMode="numeric"
          onChange={({ target }) => {
            const digits = target.value.replace(/\D/g, '').slice(0, length);
            onChange(digits);
            if (digits.length === length && digits !== value) onComplete?.(digits);
          }}
          value={value}
        />
      </div>
    </Field>
  );
};
