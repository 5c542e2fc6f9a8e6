'use client';

import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { formatList } from '@/lib/core/i18n/format-list';
import type { AddressFault, readAddressList } from '@/lib/imports/parse-address';

import styles from './imports.module.scss';

const faults: AddressFault[] = ['not_a_video', 'not_https', 'not_an_address'];
/** How many lines are named, so that a wrong column of a table does not fill the page. */
const mostNamed = 8;

type LineNotesProps = { id: string; found: ReturnType<typeof readAddressList> };

/** What the lines name, and what is wrong with which of them. */
export const LineNotes = ({ id, found }: LineNotesProps) => {
  const text = useText();
  const language = useLanguage();
  const { addresses, duplicates } = found;
  const nameLines = (numbers: number[]): string => {
    const named = numbers.slice(0, mostNamed).map(String);
    const rest = numbers.length - named.length;
    return formatList(language, rest > 0 ? [...named, text('imports.lines.others', { count: rest })] : named);
  };
  const say = (kind: AddressFault | 'duplicate', numbers: number[]): string | null =>
    numbers.length === 0
      ? null
      : text(`imports.lines.faults.${kind}`, { count: numbers.length, lines: nameLines(numbers) });
  const isEmpty = addresses.length + duplicates.length + found.faults.length === 0;
  return (
    <p aria-live="polite" className={styles.lineNotes} id={id}>
      {!isEmpty && <span>{text('imports.lines.found', { count: addresses.length })}</span>}{' '}
      <span className={styles.faint}>{say('duplicate', duplicates)}</span>{' '}
      {faults.map((fault) => (
        <span className={styles.fault} key={fault}>
          {say(
            fault,
            found.faults.filter((each) => each.fault === fault).map(({ line }) => line),
          )}{' '}
        </span>
      ))}
    </p>
  );
};
