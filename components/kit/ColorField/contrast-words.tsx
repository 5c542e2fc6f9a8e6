'use client';

import { useTranslation } from '@payloadcms/ui';

import { contrastOf, gradeContrast, type ContrastGrade } from '@/lib/core/colors';

import { Tag } from '../Tag';
import { useText } from '../i18n/use-text';
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
  const { i18n } = useTranslation();
  const contrast = contrastOf(color, compare.color);
  const grades = gradeContrast(contrast);
  // Cut, not rounded: 4.499 is not enough and must not read as 4.5.
  const ratio = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(
    Math.floor(contrast * 10) / 10,
  );
  const word = (kind: 'text' | 'large', grade: ContrastGrade) =>
    text(`playerDesign.contrast.${kind}`, { grade: text(`playerDesign.contrast.grades.${grade}`) });
  return (
    <p aria-live="polite" className={styles.contrast} id={id}>
      <span>{text('playerDesign.contrast.ratio', { name: compare.name, ratio })}</span>
      <Tag tone={tones[grades.text]}>{word('text', grades.text)}</Tag>
      <Tag tone={tones[grades.large]}>{word('large', grades.large)}</Tag>
    </p>
  );
};
