import type { ComponentProps } from 'react';

import styles from './checkbox.module.scss';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: string;
  /** Where what stands beside it says the same; it is then read out only. */
  isLabelHidden?: boolean;
};

/** One of several that may be chosen together. The whole label takes the click. */
export const Checkbox = ({ label, isLabelHidden = false, ...props }: CheckboxProps) => (
  <label className={styles.label} data-alone={isLabelHidden}>
    <input {...props} className={styles.box} type="checkbox" />
    <span className={isLabelHidden ? 'sr-only' : undefined}>{label}</span>
  </label>
);
