'use client';

import { useId } from 'react';

import styles from './switch.module.scss';

type SwitchProps = {
  label: string;
  hint?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
};

/** A switch that takes effect immediately. */
export const Switch = ({ label, hint, isOn, onChange, isDisabled = false }: SwitchProps) => {
  const id = useId();
  return (
    <div>
      <label className={styles.label}>
        <input
          aria-describedby={hint ? id : undefined}
          checked={isOn}
          className={styles.input}
          disabled={isDisabled}
          onChange={({ target }) => onChange(target.checked)}
          role="switch"
          type="checkbox"
        />
        {label}
      </label>
      {hint && (
        <p className={styles.hint} id={id}>
          {hint}
        </p>
      )}
    </div>
  );
};
