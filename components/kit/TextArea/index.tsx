'use client';

import { useId, type ComponentProps } from 'react';

import { describeField, Field, type FieldProps } from '../Field';
import controls from '../Field/control.module.scss';
import styles from './text-area.module.scss';

type AreaProps = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'className'>;

type TextAreaProps = FieldProps &
  AreaProps & {
    value: string;
    onChange: (value: string) => void;
    /** For what machines read. */
    isCode?: boolean;
  };

/** Several lines to type; as high as what is typed. */
export const TextArea = ({
  id: givenId,
  label,
  isLabelHidden,
  isRequired,
  hint,
  error,
  counter,
  value,
  onChange,
  isCode = false,
  ...props
}: TextAreaProps) => {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <Field {...{ id, label, isLabelHidden, isRequired, hint, error, counter }}>
      <textarea
        rows={3}
        {...props}
        aria-describedby={describeField(id, { hint, error })}
        aria-invalid={Boolean(error)}
        aria-required={isRequired || undefined}
        className={isCode ? `${controls.control} ${styles.code}` : controls.control}
        id={id}
        onChange={({ target }) => onChange(target.value)}
        value={value}
      />
    </Field>
  );
};
