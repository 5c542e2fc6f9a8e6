'use client';

import { findNameError } from '@/components/admin/sign-up/find-person-errors';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import type { Translate } from '@/lib/core/i18n/text';

export type Names = { firstname: string; lastname: string };
type NameErrors = { [Field in keyof Names]?: string | null };

const fields = [
  { field: 'firstname', autoComplete: 'given-name' },
  { field: 'lastname', autoComplete: 'family-name' },
] as const;

/** The errors of a person's names, by field. */
export const findNameErrors = (names: Names, text: Translate): Partial<Names> =>
  Object.fromEntries(
    fields.flatMap(({ field }) => {
      const key = findNameError(field, names[field]);
      return key ? [[field, text(key)]] : [];
    }),
  );

type NameFieldsProps = {
  values: Names;
  errors: NameErrors;
  onChange: (field: keyof Names) => (value: string) => void;
  onBlur?: (field: keyof Names) => () => void;
};

/** The fields for a person's first and last name. */
export const NameFields = ({ values, errors, onChange, onBlur }: NameFieldsProps) => {
  const text = useText();
  return fields.map(({ field, autoComplete }) => (
    <TextField
      autoComplete={autoComplete}
      error={errors[field]}
      key={field}
      label={text(`users.fields.${field}`)}
      maxLength={100}
      onBlur={onBlur?.(field)}
      onChange={onChange(field)}
      value={values[field]}
    />
  ));
};
