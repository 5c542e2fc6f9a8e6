'use client';

import { useId } from 'react';

import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { percentiles } from '@/lib/analytics/experience';
import { formatShortDay } from '@/lib/analytics/reports/format-statistics';
import type { DetailSummary } from '@/lib/analytics/reports/summarize-details';
import { formatNumber } from '@/lib/core/i18n/format';

import styles from './experience-panel.module.scss';
import statisticsStyles from './statistics.module.scss';

type Reported = NonNullable<DetailSummary['experience']>;

/** Formats less than a second as milliseconds. */
const formatStart = (language: string, milliseconds: number | null | undefined): string => {
  if (milliseconds === null || milliseconds === undefined) return '–';
  const isShort = milliseconds < 1000;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isShort ? 'millisecond' : 'second',
    unitDisplay: 'short',
    maximumFractionDigits: isShort ? 0 : 1,
  }).format(isShort ? Math.round(milliseconds / 10) * 10 : milliseconds / 1000);
};

const formatShare = (language: string, percent: number | null | undefined): string =>
  percent === null || percent === undefined
    ? '–'
    : new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(percent / 100);

/** Start-up time, buffering and displayed quality. The days are also in the table beside it. */
export const ExperiencePanel = ({ reported }: { reported: Reported | null }) => {
  const text = useText();
  const id = useId();
  if (!reported) return null;
  const hasPercentiles = reported.all.start.some((each) => each !== null);
  return (
    <section aria-labelledby={id} className={statisticsStyles.panel} data-wide>
      <div className={statisticsStyles.chartSide}>
        <div className={statisticsStyles.readout}>
          <h2 id={id}>{text('analytics.experience.title')}</h2>
        </div>
        {hasPercentiles ? (
          <>
            <Percentiles reported={reported} />
            <Days days={reported.days} />
          </>
        ) : (
          <p className={styles.note}>{text('analytics.experience.soFar', { views: reported.all.reports })}</p>
        )}
        <div className={styles.pair}>
          <Renditions renditions={reported.all.rungs} />
          <Errors {...reported.all} />
        </div>
        <p className={styles.note}>{text('analytics.experience.note')}</p>
      </div>
      <DaysTable days={reported.days} />
    </section>
  );
};

const Percentiles = ({ reported: { all } }: { reported: Reported }) => {
  const text = useText();
  const language = useLanguage();
  const rows = [
    {
      name: text('analytics.experience.start'),
      values: all.start.map((each) => formatStart(language, each)),
    },
    {
      name: text('analytics.experience.waits'),
      values: all.waits.map((each) => formatShare(language, each)),
    },
  ];
  return (
    <table className={styles.percentiles}>
      <thead>
        <tr>
          <td />
          <th scope="col">{text('analytics.experience.half')}</th>
          <th scope="col">{text('analytics.experience.most')}</th>
          <th scope="col">{text('analytics.experience.nearlyAll')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, values }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {values.map((value, index) => (
              <td key={percentiles[index]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** Start-up time of 75 % of the views, by day. The table has the same data. */
const Days = ({ days }: { days: Reported['days'] }) => {
  const text = useText();
  const language = useLanguage();
  const longest = Math.max(1, ...days.map(({ summary }) => summary.start[1] ?? 0));
  return (
    <figure aria-hidden="true" className={styles.days}>
      <figcaption>
        <span>{text('analytics.experience.chart')}</span>
        <span>{formatStart(language, longest)}</span>
      </figcaption>
      <div>
        {days.map(({ date, summary }) => (
          <span key={date} style={{ height: `${((summary.start[1] ?? 0) / longest) * 100}%` }} />
        ))}
      </div>
      <p>
        <span>{days[0] && formatShortDay(language, days[0].date)}</span>
        <span>{days.length > 1 && formatShortDay(language, days.at(-1)?.date ?? '')}</span>
      </p>
    </figure>
  );
};

const Renditions = ({ renditions }: { renditions: Reported['all']['rungs'] }) => {
  const text = useText();
  const language = useLanguage();
  return (
    <table className={styles.shares}>
      <caption>{text('analytics.experience.renditions')}</caption>
      <tbody>
        {renditions.map(({ rung: rendition, share }) => (
          <tr key={rendition}>
            <th scope="row">{rendition}p</th>
            <td aria-hidden="true">
              <span className={styles.bar}>
                <span style={{ width: `${share * 100}%` }} />
              </span>
            </td>
            <td>{formatShare(language, share * 100)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Errors = ({ errors, reports }: Pick<Reported['all'], 'errors' | 'reports'>) => {
  const text = useText();
  const language = useLanguage();
  return (
    <table className={styles.shares}>
      <caption>{text('analytics.experience.errors', { views: reports })}</caption>
      <tbody>
        {errors.length === 0 && (
          <tr>
            <td>{text('analytics.experience.noErrors')}</td>
          </tr>
        )}
        {errors.map(({ error, views }) => (
          <tr key={error}>
            <th scope="row">{text(`analytics.experience.codes.${error}`)}</th>
            <td>{formatNumber(language, views)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const DaysTable = ({ days }: { days: Reported['days'] }) => {
  const text = useText();
  const language = useLanguage();
  return (
    <div
      aria-label={text('analytics.table', { title: text('analytics.experience.title') })}
      className={statisticsStyles.tableSide}
      role="group"
      tabIndex={0}
    >
      <table>
        <caption>{text('analytics.experience.byDay')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('analytics.groupings.day')}</th>
            <th scope="col">{text('analytics.experience.reports')}</th>
            <th scope="col">{text('analytics.experience.half')}</th>
            <th scope="col">{text('analytics.experience.most')}</th>
            <th scope="col">{text('analytics.experience.nearlyAll')}</th>
            <th scope="col">{text('analytics.experience.waitsShort')}</th>
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map(({ date, summary: { reports, start, waits } }) => (
            <tr key={date}>
              <th scope="row">{formatShortDay(language, date)}</th>
              <td>{formatNumber(language, reports)}</td>
              <td>{formatStart(language, start[0])}</td>
              <td>{formatStart(language, start[1])}</td>
              <td>{formatStart(language, start[2])}</td>
              <td>{formatShare(language, waits[2])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
