'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useTransition } from 'react';

import { Segmented } from '@/components/kit/fields/segmented';
import { SelectField } from '@/components/kit/fields/select-field';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { groupings, presets, type Grouping } from '@/lib/analytics/ranges';

import { DownloadCsv, type CsvTable } from './download-csv';

import styles from './statistics.module.scss';

type RangeBarProps = {
  from: string;
  to: string;
  today: string;
  preset: number | null;
  cutTo: number | null;
  grouping: Grouping;
  csv: CsvTable;
};

/** Date range and grouping of the charts, kept in the URL. */
export const RangeBar = ({ from, to, today, preset, cutTo, grouping, csv }: RangeBarProps) => {
  const text = useText();
  const router = useRouter();
  const path = usePathname();
  const query = useSearchParams();
  const [isPending, startTransition] = useTransition();
  const go = (change: Record<string, string | null>): void => {
    const next = new URLSearchParams(query);
    next.delete('page');
    for (const [name, value] of Object.entries(change)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    startTransition(() => router.push(`${path}?${next}`, { scroll: false }));
  };
  const noRange = { from: null, to: null, days: null, by: null };
  return (
    <div aria-busy={isPending} className={styles.controls}>
      <TextField
        label={text('analytics.from')}
        max={today}
        onChange={(day) => day && go({ ...noRange, from: day, to })}
        type="date"
        value={from}
      />
      <TextField
        label={text('analytics.to')}
        max={today}
        onChange={(day) => day && go({ ...noRange, from, to: day })}
        type="date"
        value={to}
      />
      <SelectField
        label={text('analytics.preset')}
        onChange={(value) => go(value === 'own' ? { ...noRange, from, to } : { ...noRange, days: value })}
        options={[
          { value: 'own', label: text('analytics.ownRange') },
          ...presets.map((days) => ({ value: String(days), label: text('analytics.lastDays', { days }) })),
        ]}
        value={preset === null ? 'own' : String(preset)}
      />
      <div className={styles.push}>
        <Segmented
          isLegendHidden
          legend={text('analytics.grouping')}
          onChange={(by) => go({ by })}
          options={groupings.map((value) => ({ value, label: text(`analytics.groupings.${value}`) }))}
          value={grouping}
        />
        <DownloadCsv {...csv} />
      </div>
      {cutTo !== null && (
        <div className={styles.cut}>
          <Notice tone="busy">{text('analytics.cut', { days: cutTo })}</Notice>
        </div>
      )}
    </div>
  );
};
