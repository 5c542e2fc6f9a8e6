'use client';

import { useId, useState } from 'react';

import { isHexColor } from '@/lib/core/colors';

import { Field } from '../Field';
import { useText } from '../../i18n/use-text';
import controls from '../Field/control.module.scss';
import { ContrastWords } from './contrast-words';
import { useDebounced } from '../../use-debounced';
import styles from './color-field.module.scss';

type ColorFieldProps = {
  label: string;
  value: string;
  /** Told 50 ms after the last change, also of what is no colour. */
  onChange: (value: string) => void;
  compare?: { color: string; name: string };
  isDisabled?: boolean;
};

const debounceMs = 50;

/** A colour by picker or as `#RRGGBB`, with its contrast to the colour it is seen with. */
export const ColorField = ({ label, value, onChange, compare, isDisabled = false }: ColorFieldProps) => {
  const text = useText();
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [told, setTold] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    // Changed elsewhere, or arrived; what has been typed since stays.
    if (value === draft || value !== told) setDraft(null);
  }
  const { push, flush } = useDebounced<string>((next) => {
    setTold(next);
    onChange(next);
  }, debounceMs);
  const shown = draft ?? value;
  const isValid = isHexColor(shown);
  const change = (next: string) => {
    setDraft(next);
    push(next);
  };
  const hasContrast = isValid && compare !== undefined && isHexColor(compare.color);
  const describedBy = !isValid ? `${id}-error` : hasContrast ? `${id}-contrast` : undefined;
  return (
    <Field error={isValid ? null : text('kit.color.invalid')} id={id} label={label}>
      <div className={styles.controls}>
        <input
          aria-label={text('kit.color.pick', { label })}
          className={`${controls.control} ${styles.picker}`}
          disabled={isDisabled}
          onBlur={flush}
          onChange={({ target }) => change(target.value.toUpperCase())}
          type="color"
          value={isValid ? shown : isHexColor(value) ? value : '#000000'}
        />
        <input
          aria-describedby={describedBy}
          aria-invalid={!isValid}
          autoComplete="off"
          className={`${controls.control} ${styles.hex}`}
          disabled={isDisabled}
          id={id}
          maxLength={7}
          onBlur={flush}
          onChange={({ target }) => change(target.value.trim())}
          spellCheck={false}
          type="text"
          value={shown}
        />
      </div>
      {hasContrast && <ContrastWords color={shown} compare={compare} id={`${id}-contrast`} />}
    </Field>
  );
};
