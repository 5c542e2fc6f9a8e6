import type { ComponentProps } from 'react';

import styles from './checkbox.module.scss';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: string;
  /** Use if adjacent text already names the control; the label is then for screen readers only. */
  isLabelHidden?: boolean;
};

/** A checkbox. The whole label is clickable. */
export const Checkbox = ({ label, isLabelHidden = false, ...props }: CheckboxProps) => (
  <label className={styles.label} data-alone={isLabelHidden}>
    <input {...props} className={styles.box} type="checkbox" />
    <span className={isLabelHidden ? 'sr-only' : undefined}>{label}</span>
  </label>
);
