'use client';

import { ReactSelect } from '@payloadcms/ui';
import { useId } from 'react';

import { Field } from '@/components/kit/Field';
import { useText } from '@/components/kit/i18n/use-text';

type Option = { id: string; title: string };
type ChoiceFieldProps = {
  label: string;
  options: readonly Option[];
  chosen: readonly string[];
  /** How many can be chosen. */
  most: number;
  isLoading: boolean;
  onChange: (chosen: string[]) => void;
};

/** Some of many, found by typing. */
export const ChoiceField = ({ label, options, chosen, most, isLoading, onChange }: ChoiceFieldProps) => {
  const text = useText();
  const id = useId();
  const isFull = chosen.length >= most;
  const toOption = ({ id: value, title }: Option) => ({ value, label: title });
  return (
    <Field id={id} label={label}>
      <ReactSelect
        inputId={id}
        isClearable={false}
        isLoading={isLoading}
        isMulti
        noOptionsMessage={() => text('uploads.batch.nothingLeft')}
        onChange={(selected) => {
          const values = [selected].flat().map(({ value }) => String(value));
          onChange(values.slice(0, most));
        }}
        options={isFull ? [] : options.map(toOption)}
        placeholder={text('uploads.batch.add')}
        value={options.filter((option) => chosen.includes(option.id)).map(toOption)}
      />
    </Field>
  );
};
