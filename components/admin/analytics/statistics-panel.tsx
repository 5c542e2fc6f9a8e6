'use client';

import { type KeyboardEvent, useState } from 'react';

import { Link } from '@/components/kit/buttons/link';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';

import { StatisticsChart } from './lazy-statistics-chart';
import { type ExtraColumn, type Metric, formatMetric, movePoint, type Point } from './metric-points';

import styles from './statistics.module.scss';

type StatisticsTableProps = {
  title: string;
  points: Point[];
  metric: Metric;
  heads: { period: string; value: string; before: string | null };
  extra: ExtraColumn[];
  active: number | null;
  onActive: (index: number | null) => void;
};

/** The points of a chart as table rows, newest first, with their total. */
const StatisticsTable = ({ title, points, metric, heads, extra, active, onActive }: StatisticsTableProps) => {
  const text = useText();
  const language = useLanguage();
  const show = (value: number): string => formatMetric(language, metric, value);
  const sum = points.reduce((total, { value }) => total + value, 0);
  return (
    <div
      aria-label={text('analytics.table', { title })}
      className={styles.tableSide}
      role="group"
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{heads.period}</th>
            <th scope="col">{heads.value}</th>
            {heads.before && <th scope="col">{heads.before}</th>}
            {extra.map(({ head }) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {points
          .map((point, index) => ({ point, index }))
          .reverse()
          .map(({ point, index }) => (
            <tbody key={point.key} onMouseEnter={() => onActive(index)} onMouseLeave={() => onActive(null)}>
              <tr className={index === active ? styles.hot : undefined}>
                <th scope="row">
                  {point.href ? <Link href={point.href}>{point.title}</Link> : point.title}{' '}
                  <Note point={point} />
                </th>
                <td>{show(point.value)}</td>
                {heads.before && <td>{point.before === null ? '–' : show(point.before)}</td>}
                {extra.map(({ head, cells }) => (
                  <td key={head}>{cells[index]}</td>
                ))}
              </tr>
              {point.estimate !== null && (
                <tr className={styles.estimate}>
                  <th scope="row">{text('analytics.expected')}</th>
                  <td>≈ {show(point.estimate)}</td>
                  {heads.before && <td />}
                  {extra.map(({ head, estimates }) => (
                    <td key={head}>{estimates[index]}</td>
                  ))}
                </tr>
              )}
            </tbody>
          ))}
        <tfoot>
          <tr>
            <th scope="row">{text('analytics.sum')}</th>
            <td>{show(sum)}</td>
            {heads.before && <td />}
            {extra.map(({ head }) => (
              <td key={head} />
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
};

const Note = ({ point: { isRunning, cutFrom } }: { point: Point }) => {
  const text = useText();
  if (isRunning) return <small>{text('analytics.untilNow')}</small>;
  return cutFrom && <small>{text('analytics.cutFrom', { day: cutFrom })}</small>;
};

type StatisticsPanelProps = {
  title: string;
  points: Point[];
  kind: 'line' | 'bar';
  metric: Metric;
  /** Headings of the table: period, value, and comparison. */
  heads: { period: string; value: string; before: string | null; legend?: string };
  limit?: { value: number; label: string } | null;
  /** Number format of the table, if it differs from the chart's. */
  tableMetric?: Metric;
  extra?: ExtraColumn[];
};

/** A chart with its table. The active point is highlighted in both. */
export const StatisticsPanel = ({
  title,
  points,
  kind,
  metric,
  heads,
  limit = null,
  tableMetric = metric,
  extra = [],
}: StatisticsPanelProps) => {
  const text = useText();
  const language = useLanguage();
  const [active, setActive] = useState<number | null>(null);
  const show = (value: number): string => formatMetric(language, metric, value);
  const shown = active === null ? undefined : points[active];

  return (
    <section aria-label={title} className={styles.panel} data-wide={extra.length > 0}>
      <div className={styles.chartSide}>
        <div className={styles.readout}>
          <h2>{title}</h2>
          <p aria-live="polite">
            {shown && (
              <>
                {shown.title}: <strong>{show(shown.value)}</strong>
                {shown.estimate !== null && ` (${text('analytics.expected')}: ${show(shown.estimate)})`}
                {shown.before !== null && ` · ${text('analytics.before')}: ${show(shown.before)}`}
              </>
            )}
          </p>
        </div>
        <div
          aria-label={text('analytics.chart', { title })}
          className={styles.chart}
          onBlur={() => setActive(null)}
          onKeyDown={(event: KeyboardEvent) =>
            movePoint(event, { count: points.length, active, onActive: setActive })
          }
          role="group"
          // The chart is one tab stop; the arrow keys move between points.
          tabIndex={0}
        >
          <StatisticsChart
            active={active}
            metric={metric}
            kind={kind}
            language={language}
            limit={limit}
            onActive={setActive}
            points={points}
          />
        </div>
        <p className={styles.legend}>
          <span data-mark="line">{heads.legend ?? heads.value}</span>
          {points.some(({ before }) => before !== null) && (
            <span data-mark="dashed">{text('analytics.beforeLegend')}</span>
          )}
          {points.some(({ estimate }) => estimate !== null) && (
            <span data-mark="hatched">{text('analytics.expectedLegend')}</span>
          )}
          {kind === 'bar' && points.some(({ isCut }) => isCut) && (
            <span data-mark="pale">{text('analytics.cutLegend')}</span>
          )}
          {points.some((point) => point.isWeekend) && (
            <span data-mark="weekend">{text('analytics.weekend')}</span>
          )}
        </p>
      </div>
      <StatisticsTable
        active={active}
        extra={extra}
        metric={tableMetric}
        heads={heads}
        onActive={setActive}
        points={points}
        title={title}
      />
    </section>
  );
};
