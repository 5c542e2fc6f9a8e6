'use client';

import { Icon } from '../icon';
import styles from './filter-select.module.scss';

type FilterSelectProps<Value extends string> = {
  label: string;
  /** The first is what narrows nothing. */
  options: { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One thing that a list is narrowed by: name and choice in one line, in the browser's own list. */
export const FilterSelect = <Value extends string>({
  label,
  options,
  value,
  onChange,
}: FilterSelectProps<Value>) => (
  <label className={styles.filter} data-active={value !== options[0]?.value}>
    <span>{label}</span>
    <select
      // It holds nothing but the options.
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
