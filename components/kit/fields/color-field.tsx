'use client';

import { useId, useState } from 'react';

import { type ContrastGrade, contrastOf, gradeContrast, isHexColor } from '@/lib/core/colors';

import { useLanguage, useText } from '../i18n/use-text';
import { Tag } from '../tag';
import { useDebounced } from '../use-debounced';
import { Field } from './field';

import styles from './color-field.module.scss';
import controls from './control.module.scss';

type ContrastWordsProps = {
  id: string;
  color: string;
  /** A second colour displayed next to this one, and its name. */
  compare: { color: string; name: string };
};

const tones = { aaa: 'good', aa: 'good', fail: 'bad' } as const;

/** Describes the contrast of two colours in words. */
const ContrastWords = ({ id, color, compare }: ContrastWordsProps) => {
  const text = useText();
  const language = useLanguage();
  const contrast = contrastOf(color, compare.color);
  const grades = gradeContrast(contrast);
  // Truncated, not rounded: 4.499 fails the 4.5 threshold and must not be displayed as 4.5.
  const ratio = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(
    Math.floor(contrast * 10) / 10,
  );
  const word = (kind: 'text' | 'large', grade: ContrastGrade) =>
    text(`kit.contrast.${kind}`, { grade: text(`kit.contrast.grades.${grade}`) });
  return (
    <p aria-live="polite" className={styles.contrast} id={id}>
      <span>{text('kit.contrast.ratio', { name: compare.name, ratio })}</span>
      <Tag tone={tones[grades.text]}>{word('text', grades.text)}</Tag>
      <Tag tone={tones[grades.large]}>{word('large', grades.large)}</Tag>
    </p>
  );
};

type ColorFieldProps = {
  label: string;
  value: string;
  /** Called 50 ms after the last change, also with values that are not valid colours. */
  onChange: (value: string) => void;
  compare?: { color: string; name: string };
  isDisabled?: boolean;
};

const debounceMs = 50;

/** A colour, chosen with a picker or typed as `#RRGGBB`, with its contrast to `compare`. */
export const ColorField = ({ label, value, onChange, compare, isDisabled = false }: ColorFieldProps) => {
  const text = useText();
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [reported, setReported] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    // The value was changed elsewhere or has been saved. Text typed since then is kept.
    if (value === draft || value !== reported) setDraft(null);
  }
  const { push, flush } = useDebounced<string>((next) => {
    setReported(next);
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
