import type { AdminViewServerProps } from 'payload';
import type { ReactNode } from 'react';

import { findComparableDay, getChange, getComparedRange, getToday } from '@/lib/analytics/ranges';
import { type DailyStatistics, findDaily, findFirstDay } from '@/lib/analytics/reports/find-daily';
import { findMonthTraffic, type MonthTraffic } from '@/lib/analytics/reports/find-traffic';
import { formatShortDay } from '@/lib/analytics/reports/format-statistics';
import { formatBytes } from '@/lib/core/i18n/format';
import { translate, type Translate } from '@/lib/core/i18n/text';

import { AnalyticsPage, guardAnalytics, loadStatistics } from './analytics-page';
import { LastStatistics } from './last-statistics';
import { toMonthColumns, toPoints } from './metric-points';
import { RangeBar } from './range-bar';
import { readQuery } from './read-query';
import { StatisticsPanel } from './statistics-panel';

import styles from './statistics.module.scss';

const toValues = (days: readonly DailyStatistics[]) =>
  days.map(({ date, bytes }) => ({ date, value: bytes }));
const sumOf = (days: readonly DailyStatistics[]): number => days.reduce((sum, { bytes }) => sum + bytes, 0);

/** `/admin/analytics/traffic`: delivered bytes, and a projection against the plan's limit. */
export const TrafficView = async (view: AdminViewServerProps) => {
  const { req, workspace } = await guardAnalytics(view, '/analytics/traffic');
  const { payload } = req;
  const { language } = req.i18n;
  const t: Translate = (key, params) => translate(language, key, params);
  const { timeZone } = workspace;
  const today = getToday(timeZone);
  const { range, preset, cutTo, grouping } = readQuery(view.searchParams ?? {}, today);
  const compared = getComparedRange(range);
  const loaded = await loadStatistics(payload, () =>
    Promise.all([
      findDaily(payload, { workspace: workspace.id, range, timeZone }),
      findDaily(payload, { workspace: workspace.id, range: compared, timeZone }),
      findFirstDay(payload, workspace.id),
      // The plan's months are in UTC.
      findMonthTraffic(payload, { workspace, today: getToday() }),
    ]),
  );
  const show = (statistics: ReactNode) => (
    <AnalyticsPage open="traffic" t={t} view={view}>
      <LastStatistics at={new Date().toISOString()}>{statistics}</LastStatistics>
    </AnalyticsPage>
  );
  if (!loaded) return show(null);
  const [days, past, since, month] = loaded;
  const before = since !== null && since <= compared.from && grouping !== 'month' ? past : null;
  const { estimate, limit } = month;
  const points = toPoints({
    days: toValues(days),
    before: before && toValues(before),
    grouping,
    language,
    today,
    estimate,
    toHref: ({ from, to }) => `/admin/analytics/requests?from=${from}&to=${to}`,
  });
  const period = t(`analytics.groupings.${grouping}`);
  const value = t(grouping === 'month' ? 'analytics.traffic.gigabytes' : 'analytics.traffic.title');
  return show(
    <>
      <RangeBar
        {...range}
        csv={{
          filename: `traffic-${range.from}-${range.to}.csv`,
          rows: [[period, t('analytics.traffic.bytes')], ...points.map((point) => [point.key, point.value])],
        }}
        grouping={grouping}
        cutTo={cutTo}
        preset={preset}
        today={today}
      />
      <Totals
        before={before}
        comparable={findComparableDay(range, { since, today })}
        days={days}
        language={language}
        month={month}
        t={t}
      />
      {sumOf(days) === 0 && <p>{t('analytics.traffic.empty')}</p>}
      <StatisticsPanel
        extra={grouping === 'month' ? toMonthColumns(points, { limit, language, t }) : []}
        metric="bytes"
        heads={{
          period,
          value,
          before: before && t('analytics.before'),
          legend: t('analytics.traffic.title'),
        }}
        kind="bar"
        limit={
          grouping === 'month' && limit !== null
            ? { value: limit, label: t('analytics.traffic.limit', { limit: formatBytes(language, limit) }) }
            : null
        }
        points={points}
        tableMetric={grouping === 'month' ? 'gigabytes' : 'bytes'}
        title={t(`analytics.traffic.charts.${grouping}`)}
      />
      <ul className={styles.rules}>
        <li>{t('analytics.traffic.note')}</li>
        <li>{t('analytics.rules.days', { zone: timeZone.replaceAll('_', ' ') })}</li>
        <li>{t('analytics.traffic.planMonths')}</li>
      </ul>
    </>,
  );
};

type TotalsProps = {
  days: DailyStatistics[];
  before: DailyStatistics[] | null;
  /** The first day with data to compare; null if there already is data, or never will be. */
  comparable: string | null;
  month: MonthTraffic;
  language: string;
  t: Translate;
};

const Totals = ({ days, before, comparable, month, language, t }: TotalsProps) => {
  const { soFar, estimate, limit, usedUpOn } = month;
  const day = (value: string) => ({ day: formatShortDay(language, value) });
  const show = (bytes: number): string => formatBytes(language, bytes);
  const change = before && getChange(sumOf(days), sumOf(before));
  const views = days.reduce((sum, day) => sum + day.views, 0);
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{t('analytics.traffic.delivered', { days: days.length })}</dt>
        <dd>{show(sumOf(days))}</dd>
        <dd data-note>
          {change !== null &&
            change !== 0 &&
            t(change > 0 ? 'analytics.more' : 'analytics.less', { percent: Math.abs(change) })}
          {comparable !== null && t('analytics.comparableFrom', day(comparable))}
        </dd>
      </div>
      <div>
        <dt>{t('analytics.traffic.thisMonth')}</dt>
        <dd>{show(soFar)}</dd>
        <dd data-note>
          {limit !== null &&
            t('analytics.traffic.left', { limit: show(limit), left: show(Math.max(0, limit - soFar)) })}
        </dd>
      </div>
      {estimate !== null && (
        <div>
          <dt>{t('analytics.traffic.expected')}</dt>
          <dd>{show(estimate)}</dd>
          <dd data-note>
            {usedUpOn !== null && `${t('analytics.traffic.usedUp', day(usedUpOn))} `}
            {t('analytics.traffic.expectedFrom')}
          </dd>
        </div>
      )}
      {views > 0 && (
        <div>
          <dt>{t('analytics.traffic.perView')}</dt>
          <dd>{show(sumOf(days) / views)}</dd>
        </div>
      )}
    </dl>
  );
};
