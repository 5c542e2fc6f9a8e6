'use client';

import { useId } from 'react';

import { Icon } from '../icon';
import { describeField, Field, type FieldProps } from './field';

import controls from './control.module.scss';
import styles from './filter-select.module.scss';

type FilterSelectProps<Value extends string> = {
  label: string;
  /** The first option does not filter. */
  options: { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A filter of a list: label and native select in one line. */
export const FilterSelect = <Value extends string>({
  label,
  options,
  value,
  onChange,
}: FilterSelectProps<Value>) => (
  <label className={styles.filter} data-active={value !== options[0]?.value}>
    <span>{label}</span>
    <select
      // The select has no other values than the options.
      onChange={({ target }) => onChange(target.value as Value)}
      value={value}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <Icon name="chevronDown" size={14} />
  </label>
);

type SelectFieldProps<Value extends string> = FieldProps & {
  options: { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  isDisabled?: boolean;
};

/** A native select. */
export const SelectField = <Value extends string>({
  options,
  value,
  onChange,
  isDisabled = false,
  ...field
}: SelectFieldProps<Value>) => {
  const id = useId();
  return (
    <Field {...field} id={id}>
      <select
        aria-describedby={describeField(id, field)}
        aria-invalid={Boolean(field.error)}
        className={controls.control}
        disabled={isDisabled}
        id={id}
        // The select has no other values than the options.
        onChange={({ target }) => onChange(target.value as Value)}
        value={value}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
};
