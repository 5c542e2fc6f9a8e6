'use client';

import { useId } from 'react';

import { Icon, type IconName } from '../icon';
import styles from './segmented.module.scss';

type Option<Value extends string> = {
  value: Value;
  label: string;
  /** Stands for the label, which is then only read out. */
  icon?: IconName;
  /** Of the label, where it is not the page's. */
  lang?: string;
};

type SegmentedProps<Value extends string> = {
  legend: string;
  isLegendHidden?: boolean;
  options: Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  isDisabled?: boolean;
  /** As wide as its place, every choice the same. */
  isWide?: boolean;
};

/** One of a few choices, side by side. */
export const Segmented = <Value extends string>({
  legend,
  isLegendHidden = false,
  options,
  value,
  onChange,
  isDisabled = false,
  isWide = false,
}: SegmentedProps<Value>) => {
  const name = useId();
  return (
    <fieldset className={styles.group} disabled={isDisabled}>
      <legend className={isLegendHidden ? 'sr-only' : styles.legend}>{legend}</legend>
      <div className={styles.options} data-wide={isWide}>
        {options.map((option) => (
          <label className={styles.option} key={option.value} title={option.icon && option.label}>
            <input
              checked={option.value === value}
              className="sr-only"
              name={name}
              onChange={() => onChange(option.value)}
              type="radio"
              value={option.value}
            />
            {option.icon && <Icon name={option.icon} size={16} />}
            <span className={option.icon && 'sr-only'} lang={option.lang}>
              {option.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
