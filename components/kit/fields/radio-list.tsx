'use client';

import { useId } from 'react';

import styles from './radio-list.module.scss';

type RadioListProps<Value extends string> = {
  legend: string;
  /** Use if adjacent text already names the choice; the legend is then for screen readers only. */
  isLegendHidden?: boolean;
  /** Introduces the choice. */
  intro?: string;
  options: { value: Value; label: string; hint?: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A radio group for a few options that need an explanation. */
export const RadioList = <Value extends string>({
  legend,
  isLegendHidden = false,
  intro,
  options,
  value,
  onChange,
}: RadioListProps<Value>) => {
  const name = useId();
  return (
    <fieldset aria-describedby={intro && `${name}-intro`} className={styles.group}>
      <legend className={isLegendHidden ? 'sr-only' : undefined}>{legend}</legend>
      {intro && (
        <p className={styles.intro} id={`${name}-intro`}>
          {intro}
        </p>
      )}
      <div className={styles.options}>
        {options.map((option) => (
          <label className={styles.option} key={option.value}>
            <input
              checked={option.value === value}
              name={name}
              onChange={() => onChange(option.value)}
              type="radio"
              value={option.value}
            />
            <span className={styles.label}>{option.label}</span>
            {option.hint && <small>{option.hint}</small>}
          </label>
        ))}
      </div>
    </fieldset>
  );
};
