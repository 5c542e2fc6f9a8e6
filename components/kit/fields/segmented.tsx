'use client';

import { useId } from 'react';

import { Icon, type IconName } from '../icon';

import styles from './segmented.module.scss';

type Option<Value extends string> = {
  value: Value;
  label: string;
  /** Replaces the visible label, which then is for screen readers only. */
  icon?: IconName;
  /** Language of the label, if it differs from the page's. */
  lang?: string;
};

type SegmentedProps<Value extends string> = {
  legend: string;
  isLegendHidden?: boolean;
  options: Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  isDisabled?: boolean;
  /** Fills the available width with options of equal size. */
  isWide?: boolean;
};

/** A few options side by side, one of them selected. */
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
