import { type ChangeEvent, type ReactNode, useId } from 'react';

import styles from './field.module.scss';

export type TypedProps = FieldProps & { id?: string; value: string; onChange: (value: string) => void };

/**
 * Splits the props of a field into those of its frame (`field`), those that link the control to the frame
 * (`control`), and the remaining ones for the control (`rest`).
 */
export const useControl = <Props extends TypedProps>({
  id: givenId,
  label,
  isLabelHidden,
  isRequired,
  hint,
  error,
  counter,
  value,
  onChange,
  ...rest
}: Props) => {
  const ownId = useId();
  const id = givenId ?? ownId;
  return {
    field: { id, label, isLabelHidden, isRequired, hint, error, counter },
    control: {
      id,
      value,
      'aria-describedby': describeField(id, { hint, error }),
      'aria-invalid': Boolean(error),
      'aria-required': isRequired || undefined,
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(target.value),
    },
    rest,
  };
};

/** Props shared by all labelled form fields. */
export type FieldProps = {
  label: string;
  /** Use if adjacent text already names the control; the label is then for screen readers only. */
  isLabelHidden?: boolean;
  isRequired?: boolean;
  hint?: string;
  error?: string | null;
  /** Character count and limit, shown beside the label. */
  counter?: { length: number; max: number };
};

/** Ids of the hint and error elements, for `aria-describedby`. */
export const describeField = (
  id: string,
  { hint, error }: Pick<FieldProps, 'hint' | 'error'>,
): string | undefined =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;

/** A control with its label above and its hint and error below. `id` is the control's id. */
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

/** The error and the hint of a control. */
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

const patienceMs = 1000;

/**
 * Focuses the first invalid field in `within` (default: the page's main element). Fields become invalid on
 * re-render, which may take several frames, so the function retries for up to one second.
 */
export const focusFirstFault = (within?: ParentNode | null): void => {
  const endsAt = performance.now() + patienceMs;
  const attempt = (): void => {
    const faults = (within ?? document).querySelectorAll<HTMLElement>('[aria-invalid="true"]');
    for (const fault of faults) {
      fault.focus();
      if (document.activeElement === fault) return;
    }
    if (performance.now() < endsAt) requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
};
