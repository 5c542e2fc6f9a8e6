'use client';

import dynamic from 'next/dynamic';
import type { KeyboardEvent } from 'react';

import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Unloaded } from '@/components/kit/states/screen-states';
import { Skeleton } from '@/components/kit/states/skeleton';
import type { DayMark } from '@/lib/analytics/reports/summarize-details';
import { formatNumber } from '@/lib/core/i18n/format';

import { DownloadCsv } from './download-csv';
import { movePoint, type Point } from './metric-points';

import statisticsStyles from './statistics.module.scss';
import styles from './video-statistics.module.scss';

const StatisticsChart = dynamic(
  () =>
    import('./statistics-chart').then(
      (module) => module.StatisticsChart,
      () => Unloaded,
    ),
  {
    ssr: false,
    loading: () => <Skeleton height={300} />,
  },
);

type DaysCardProps = {
  points: Point[];
  marks: DayMark[];
  active: number | null;
  onActive: (index: number | null) => void;
  videoId: string;
};

/** Views of 28 days as a line, with rings on days with an event that may explain them. */
export const DaysCard = ({ points, marks, active, onActive, videoId }: DaysCardProps) => {
  const text = useText();
  const language = useLanguage();
  const title = text('analytics.ofVideo.title');
  const views = text('analytics.requests.title');
  const isEmpty = points.every(({ value }) => value === 0);
  const marked = new Set(marks.map(({ date }) => date));
  return (
    <section aria-label={title} className={`${styles.card} ${styles.days}`}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <p>
          {points[0]?.label} – {points.at(-1)?.label}
        </p>
        <DownloadCsv
          filename={`views-${videoId}.csv`}
          rows={[
            [text('analytics.ofVideo.days.day'), views],
            ...points.map(({ key, value }) => [key, value]),
          ]}
        />
      </div>
      <p aria-live="polite" className={styles.readout}>
        {isEmpty && active === null && text('analytics.ofVideo.empty')}
        <Readout marks={marks} point={active === null ? undefined : points[active]} />
      </p>
      <div
        aria-label={text('analytics.chart', { title })}
        className={statisticsStyles.chart}
        onBlur={() => onActive(null)}
        onKeyDown={(event: KeyboardEvent) => movePoint(event, { count: points.length, active, onActive })}
        role="group"
        // The chart is one tab stop; the arrow keys move between points.
        tabIndex={0}
      >
        <StatisticsChart
          active={active}
          metric="count"
          kind="line"
          language={language}
          limit={null}
          marks={marked}
          onActive={onActive}
          points={points}
        />
      </div>
      <p className={statisticsStyles.legend}>
        <span data-mark="line">{text('analytics.ofVideo.views')}</span>
        <span data-mark="weekend">{text('analytics.weekend')}</span>
        {marks.some(({ newHosts }) => newHosts.length > 0) && (
          <span data-mark="ring">{text('analytics.ofVideo.newHost')}</span>
        )}
        {marks.some(({ isNewVersion }) => isNewVersion) && (
          <span data-mark="ring">{text('analytics.ofVideo.newVersion')}</span>
        )}
      </p>
    </section>
  );
};

type ReadoutProps = { point: Point | undefined; marks: DayMark[] };

const Readout = ({ point, marks }: ReadoutProps) => {
  const text = useText();
  const language = useLanguage();
  if (!point) return null;
  const mark = marks.find(({ date }) => date === point.key);
  const notes = [
    ...(mark && mark.newHosts.length > 0
      ? [text('analytics.ofVideo.newHosts', { hosts: mark.newHosts.join(', ') })]
      : []),
    ...(mark?.isNewVersion ? [text('analytics.ofVideo.newVersion')] : []),
  ];
  return (
    <>
      {point.title}: <strong>{formatNumber(language, point.value)}</strong> {text('analytics.requests.title')}
      {notes.map((note) => ` · ${note}`)}
    </>
  );
};
