'use client';

import { Button } from '@/components/kit/Button';
import { useText } from '@/components/kit/i18n/use-text';

import { toCsv } from './to-csv';

export type CsvTable = { filename: string; rows: (string | number | null)[][] };

/** Saves the rows of the page's tables, with their whole numbers. */
export const DownloadCsv = ({ filename, rows }: CsvTable) => {
  const text = useText();
  const save = (): void => {
    const url = URL.createObjectURL(new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }));
    const link = Object.assign(document.createElement('a'), { href: url, download: filename });
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <Button aria-label={text('analytics.csv')} icon="download" onClick={save}>
      CSV
    </Button>
  );
};
