'use client';

import { useId, type ComponentProps } from 'react';

import { describeField, Field, type FieldProps } from '../Field';
import controls from '../Field/control.module.scss';
import styles from './text-field.module.scss';

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className'>;

export type TextFieldProps = FieldProps &
  InputProps & {
    value: string;
    onChange: (value: string) => void;
    /** Stands behind a short control, e.g. its unit. */
    suffix?: string;
  };

/** A line to type: text, an address, a number. */
export const TextField = ({
  id: givenId,
  label,
  isLabelHidden,
  isRequired,
  hint,
  error,
  counter,
  value,
  onChange,
  suffix,
  ...props
}: TextFieldProps) => {
  const ownId = useId();
  const id = givenId ?? ownId;
  const input = (
    <input
      aria-describedby={describeField(id, { hint, error })}
      aria-invalid={Boolean(error)}
      aria-required={isRequired || undefined}
      autoComplete="off"
      type="text"
      {...props}
      className={controls.control}
      id={id}
      onChange={({ target }) => onChange(target.value)}
      value={value}
    />
  );
  return (
    <Field {...{ id, label, isLabelHidden, isRequired, hint, error, counter }}>
      {suffix === undefined ? (
        input
      ) : (
        <div className={styles.measured}>
          {input}
          <span>{suffix}</span>
        </div>
      )}
    </Field>
  );
};
