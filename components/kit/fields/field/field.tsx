import type { ReactNode } from 'react';

import styles from './field.module.scss';

/** What every field with a control of its own takes. */
export type FieldProps = {
  label: string;
  /** Where what stands beside it says the same; it is then read out only. */
  isLabelHidden?: boolean;
  isRequired?: boolean;
  hint?: string;
  error?: string | null;
  /** Shown beside the label: how much is typed of how much may be. */
  counter?: { length: number; max: number };
};

/** The ids that describe a control, for `aria-describedby`. */
export const describeField = (
  id: string,
  { hint, error }: Pick<FieldProps, 'hint' | 'error'>,
): string | undefined =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;

/** A control with its name above, and what helps or is wrong below. `id` is the control's. */
export const Field = ({
  id,
  label,
  isLabelHidden = false,
  isRequired = false,
  hint,
  error,
  counter,
  children,
}: FieldProps & { id: string; children: ReactNode }) => (
  <div className={styles.field}>
    <div className={isLabelHidden ? 'sr-only' : styles.head}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {isRequired && (
          <span aria-hidden="true" className={styles.required}>
            *
          </span>
        )}
      </label>
      {counter && (
        <span className={styles.counter} data-near={counter.length > counter.max * 0.9}>
          {counter.length} / {counter.max}
        </span>
      )}
    </div>
    {children}
    <FieldNotes error={error} hint={hint} id={id} />
  </div>
);

/** What is wrong with a control, and what helps with it. */
export const FieldNotes = ({ id, hint, error }: Pick<FieldProps, 'hint' | 'error'> & { id: string }) => (
  <>
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
  </>
);
