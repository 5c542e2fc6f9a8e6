'use client';

import { toast } from '@payloadcms/ui';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useState, useTransition } from 'react';

import { callApi, saveFile, toQuery } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Segmented } from '@/components/kit/fields/segmented';
import { SelectField } from '@/components/kit/fields/select-field';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { reportIntervals, type ReportInterval } from '@/lib/analytics/emails/report-rules';
import { groupings, presets, type Grouping } from '@/lib/analytics/ranges';
import { toCsv } from '@/lib/core/csv';

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

type Choice = 'never' | ReportInterval;

/** How often the person gets these statistics by email. Stored at once. */
export const ReportSetting = ({ initial }: { initial: Choice }) => {
  const text = useText();
  const [choice, setChoice] = useState<Choice>(initial);
  const { run } = useCall((every: Choice) => callApi('PUT', '/api/statistics/report', { body: { every } }));
  const change = async (every: Choice): Promise<void> => {
    const before = choice;
    setChoice(every);
    const outcome = await run(every);
    if (!outcome) return;
    if (outcome.error) {
      setChoice(before);
      toast.error(text(describeRefusal(outcome.error)));
      return;
    }
    toast.success(text(`analytics.report.saved.${every}`));
  };
  return (
    <section aria-label={text('analytics.report.title')} className={styles.report}>
      <SelectField<Choice>
        label={text('analytics.report.title')}
        onChange={(every) => void change(every)}
        options={(['never', ...reportIntervals] as const).map((value) => ({
          value,
          label: text(`analytics.report.every.${value}`),
        }))}
        value={choice}
      />
      <p>{text('analytics.report.text')}</p>
    </section>
  );
};

type Rows = (string | number | null)[][];

type CsvTable = {
  filename: string;
  rows: Rows;
  /** The table of all videos for these days. Loaded on demand, because there may be thousands of rows. */
  videos?: { from: string; to: string; timeZone: string; isDeletedOnly: boolean };
};

const columns = ['views', 'plays', 'watchSeconds', 'seconds', 'requests'] as const;

type ByVideo = ({ video: { id: string; title: string; isDeleted: boolean } } & Record<
  (typeof columns)[number],
  number
>)[];

/** Downloads the rows of the page's tables with unrounded numbers. */
export const DownloadCsv = ({ filename, rows, videos }: CsvTable) => {
  const text = useText();
  const findVideos = async (): Promise<Rows> => {
    if (!videos) return [];
    const { from, to, timeZone } = videos;
    const query = toQuery({ startDate: from, endDate: to, tz: timeZone });
    const found = await callApi<ByVideo>('GET', `/api/statistics/requests-daily-by-video?${query}`);
    const [title = '', ...heads] = (['title', ...columns] as const).map((name) =>
      text(`analytics.csvColumns.${name}`),
    );
    return [
      [],
      [title, 'ID', ...heads],
      ...found
        .filter(({ video }) => video.isDeleted || !videos.isDeletedOnly)
        .map(({ video, ...counted }) => [video.title, video.id, ...columns.map((name) => counted[name])]),
    ];
  };
  const { run, isBusy } = useCall(findVideos);
  const save = async (): Promise<void> => {
    const outcome = await run();
    if (outcome === null) return;
    if (outcome.error) return void toast.error(text(describeRefusal(outcome.error)));
    saveFile(new Blob([toCsv([...rows, ...outcome.answer])], { type: 'text/csv;charset=utf-8' }), filename);
  };
  return (
    <Button aria-label={text('analytics.csv')} icon="download" isBusy={isBusy} onClick={() => void save()}>
      CSV
    </Button>
  );
};
