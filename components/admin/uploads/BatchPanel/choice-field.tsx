'use client';

import { PickField } from '@/components/kit/fields/PickField';
import { useText } from '@/components/kit/i18n/use-text';

type ChoiceFieldProps = {
  label: string;
  options: readonly { id: string; title: string }[];
  chosen: readonly string[];
  /** How many can be chosen. */
  most: number;
  isLoading: boolean;
  onChange: (chosen: string[]) => void;
};

/** Some of many, found by typing. */
export const ChoiceField = ({ label, options, chosen, most, isLoading, onChange }: ChoiceFieldProps) => {
  const text = useText();
  const isFull = chosen.length >= most;
  return (
    <PickField
      isDisabled={isLoading}
      label={label}
      noMatch={text('uploads.batch.nothingLeft')}
      onChange={(values) => onChange(values.slice(0, most))}
      options={options
        .filter(({ id }) => !isFull || chosen.includes(id))
        .map(({ id, title }) => ({ value: id, label: title }))}
      placeholder={text('uploads.batch.add')}
      values={[...chosen]}
    />
  );
};
