'use client';

import { useId } from 'react';

import styles from './radio-cards.module.scss';

type RadioCardsProps<Value extends string> = {
  legend: string;
  options: { value: Value; label: string; text: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few choices that each need a sentence. */
export const RadioCards = <Value extends string>({
  legend,
  options,
  value,
  onChange,
}: RadioCardsProps<Value>) => {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
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
            <span>
              <b>{option.label}</b>
              <small>{option.text}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
