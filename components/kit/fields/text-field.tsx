'use client';

import type { ComponentProps } from 'react';

import { Field, type TypedProps, useControl } from './field';

import controls from './control.module.scss';
import styles from './text-field.module.scss';

type TextAreaProps = TypedProps &
  Omit<ComponentProps<'textarea'>, 'id' | 'value' | 'onChange' | 'className'> & {
    /** For code and other machine-readable text. */
    isCode?: boolean;
  };

/** A multi-line text input that grows with its content. */
export const TextArea = ({ isCode = false, ...props }: TextAreaProps) => {
  const { field, control, rest } = useControl(props);
  return (
    <Field {...field}>
      <textarea
        rows={3}
        {...control}
        {...rest}
        className={isCode ? `${controls.control} ${styles.code}` : controls.control}
      />
    </Field>
  );
};

export type TextFieldProps = TypedProps &
  Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange' | 'className'> & {
    /** Shown after a short control, e.g. a unit. */
    suffix?: string;
  };

/** A single-line input for text, URLs or numbers. */
export const TextField = ({ suffix, ...props }: TextFieldProps) => {
  const { field, control, rest } = useControl(props);
  const input = <input autoComplete="off" type="text" {...control} {...rest} className={controls.control} />;
  return (
    <Field {...field}>
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
