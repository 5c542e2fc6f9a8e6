'use client';

import { contrastOf, gradeContrast, type ContrastGrade } from '@/lib/core/colors';

import { Tag } from '../../Tag';
import { useLanguage } from '../../i18n/use-language';
import { useText } from '../../i18n/use-text';
import styles from './color-field.module.scss';

type ContrastWordsProps = {
  id: string;
  color: string;
  /** Another colour that is seen beside it, and its name. */
  compare: { color: string; name: string };
};

const tones = { aaa: 'good', aa: 'good', fail: 'bad' } as const;

/** How well two colours can be told apart, in words. */
export const ContrastWords = ({ id, color, compare }: ContrastWordsProps) => {
  const text = useText();
  const language = useLanguage();
  const contrast = contrastOf(color, compare.color);
  const grades = gradeContrast(contrast);
  // Cut, not rounded: 4.499 is not enough and must not read as 4.5.
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
