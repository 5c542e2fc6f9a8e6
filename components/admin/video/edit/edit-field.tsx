import type { ReactNode } from 'react';

import styles from './fields.module.scss';

type EditFieldProps = {
  /** Of the control inside; its hint and its error are `{id}-hint` and `{id}-error`. */
  id: string;
  label: string;
  isRequired?: boolean;
  hint?: string;
  error?: string;
  counter?: ReactNode;
  children: ReactNode;
};

/** The ids that describe a control, for `aria-describedby`. */
export const describe = (
  id: string,
  { hint, error }: { hint?: string; error?: string },
): string | undefined =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;

/** A control with its name above, and what helps or is wrong below. */
export const EditField = ({ id, label, isRequired, hint, error, counter, children }: EditFieldProps) => (
  <div className={`field-type ${error ? 'error' : ''} ${styles.field}`}>
    <div className={styles.head}>
      <label className="field-label" htmlFor={id}>
        {label}
        {isRequired && (
          <span aria-hidden="true" className="required">
            *
          </span>
        )}
      </label>
      {counter}
    </div>
    {children}
    {error && (
      <p className={styles.error} id={`${id}-error`} role="alert">
        {error}
      </p>
    )}
    {hint && (
      <p className={styles.hint} id={`${id}-hint`}>
        {hint}
      </p>
    )}
  </div>
);
