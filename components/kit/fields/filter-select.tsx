'use client';

import { Icon } from '../icon';
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
