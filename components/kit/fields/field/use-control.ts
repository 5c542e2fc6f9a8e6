import { type ChangeEvent, useId } from 'react';

import { describeField, type FieldProps } from './field';

export type TypedProps = FieldProps & { id?: string; value: string; onChange: (value: string) => void };

/**
 * Splits the props of a field into those of its frame (`field`), those that link the control to the frame
 * (`control`), and the remaining ones for the control (`rest`).
 */
export const useControl = <Props extends TypedProps>({
  id: givenId,
  label,
  isLabelHidden,
  isRequired,
  hint,
  error,
  counter,
  value,
  onChange,
  ...rest
}: Props) => {
  const ownId = useId();
  const id = givenId ?? ownId;
  return {
    field: { id, label, isLabelHidden, isRequired, hint, error, counter },
    control: {
      id,
      value,
      'aria-describedby': describeField(id, { hint, error }),
      'aria-invalid': Boolean(error),
      'aria-required': isRequired || undefined,
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(target.value),
    },
    rest,
  };
};
