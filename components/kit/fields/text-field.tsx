'use client';

import type { ComponentProps } from 'react';

import controls from './control.module.scss';
import { Field, type TypedProps, useControl } from './field';
import styles from './text-field.module.scss';

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
