'use client';

import type { ComponentProps } from 'react';

import controls from './control.module.scss';
import { Field, type TypedProps, useControl } from './field';
import styles from './text-area.module.scss';

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
