import type { AdminViewServerProps } from 'payload';
import type { ReactNode } from 'react';

import { Link } from '@/components/kit/buttons/link';
import { EmptyState } from '@/components/kit/states/screen-states';
import { Time } from '@/components/kit/time';
import {
  findVideoPage,
  type VideoPage,
  type VideoRow,
  type VideoSort,
  videoSorts,
} from '@/lib/analytics/find-video-page';
import { findComparableDay, getChange, getComparedRange, getToday } from '@/lib/analytics/ranges';
import { type DailyStatistics, findDaily, findFirstDay } from '@/lib/analytics/reports/find-daily';
import { findExperience } from '@/lib/analytics/reports/find-experience';
import { estimateMonthViews } from '@/lib/analytics/reports/find-traffic';
import { formatShortDay, formatWatchTime } from '@/lib/analytics/reports/format-statistics';
import { formatNumber } from '@/lib/core/i18n/format';
import { translate, type Translate } from '@/lib/core/i18n/text';

import { AnalyticsPage, guardAnalytics, loadStatistics } from './analytics-page';
import { ExperiencePanel } from './experience-panel';
import { LastStatistics } from './last-statistics';
import { toPoints } from './metric-points';
import { RangeBar } from './range-bar';
import { readQuery, readVideoQuery, type SearchParams } from './read-query';
import { StatisticsPanel } from './statistics-panel';

import styles from './statistics.module.scss';

type VideoTableProps = { page: VideoPage; searchParams: SearchParams; language: string; t: Translate };

/** Statistics per video. Deleted videos keep their row without a link. Order and page are in the URL. */
const VideoTable = ({ page, searchParams, language, t }: VideoTableProps) => {
  const toHref = (change: Record<string, string>): string => {
    const kept = Object.entries({ ...searchParams, ...change }).flatMap(([name, value]) =>
      typeof value === 'string' && value ? [[name, value]] : [],
    );
    return `/admin/analytics/requests?${new URLSearchParams(kept)}`;
  };
  if (page.rows.length === 0 && !page.isDeletedOnly)
    return (
      <EmptyState title={t('analytics.requests.emptyTitle')}>
        <Link href="/admin/analytics/requests?days=365">{t('analytics.lastDays', { days: 365 })}</Link>
      </EmptyState>
    );
  return (
    <>
      <div aria-label={t('analytics.requests.byVideo')} className={styles.videos} role="group" tabIndex={0}>
        <table>
          <caption>{t('analytics.requests.byVideo')}</caption>
          <thead>
            <tr>
              {(['title', ...videoSorts.filter((name) => name !== 'title')] as VideoSort[]).map((name) => (
                <th
                  aria-sort={page.sort === name ? (name === 'title' ? 'ascending' : 'descending') : undefined}
                  key={name}
                  scope="col"
                >
                  <Link href={toHref({ sort: name, page: '' })}>
                    {t(`analytics.requests.columns.${name}`)}
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page.rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <VideoName row={row} t={t} />
                </th>
                <td>{formatNumber(language, row.views)}</td>
                <td>{formatNumber(language, row.requests)}</td>
                <td>{formatWatchTime(language, row.seconds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.notes}>
        <p>{t('analytics.requests.note')}</p>
        <nav aria-label={t('analytics.requests.byVideo')}>
          {page.deleted > 0 && (
            <Link href={toHref({ show: page.isDeletedOnly ? '' : 'deleted', page: '' })}>
              {page.isDeletedOnly
                ? t('analytics.requests.showAll')
                : t('analytics.requests.showDeleted', { count: page.deleted })}
            </Link>
          )}
          {page.page > 1 && (
            <Link href={toHref({ page: String(page.page - 1) })}>{t('analytics.previous')}</Link>
          )}
          <span>{t('analytics.page', { page: page.page, pages: page.pages })}</span>
          {page.page < page.pages && (
            <Link href={toHref({ page: String(page.page + 1) })}>{t('analytics.next')}</Link>
          )}
        </nav>
      </div>
    </>
  );
};

const VideoName = ({ row, t }: { row: VideoRow; t: Translate }) =>
  row.isDeleted ? (
    <>
      {t('analytics.deleted')}
      {row.title && `: ${row.title}`}
      <code>
        {row.id}
        {row.deletedAt && (
          <>
            {' · '}
            <Time value={row.deletedAt} />
          </>
        )}
      </code>
    </>
  ) : (
    <Link href={`/admin/collections/videos/${row.id}`}>{row.title}</Link>
  );

const toValues = (days: readonly DailyStatistics[]) =>
  days.map(({ date, views }) => ({ date, value: views }));
const sumOf = (days: readonly DailyStatistics[], name: 'views' | 'requests' | 'seconds'): number =>
  days.reduce((sum, day) => sum + day[name], 0);

/** `/admin/analytics/requests`: views by day and by video. */
export const RequestsView = async (view: AdminViewServerProps) => {
  const { req, workspace } = await guardAnalytics(view, '/analytics/requests');
  const { language } = req.i18n;
  const { payload } = req;
  const t: Translate = (key, params) => translate(language, key, params);
  const today = getToday();
  const searchParams = view.searchParams ?? {};
  const query = readQuery(searchParams, today);
  const compared = getComparedRange(query.range);
  const loaded = await loadStatistics(payload, () =>
    Promise.all([
      findDaily(payload, { workspace: workspace.id, range: query.range }),
      findDaily(payload, { workspace: workspace.id, range: compared }),
      findFirstDay(payload, workspace.id),
      findVideoPage(payload, {
        workspace: workspace.id,
        range: query.range,
        today,
        query: readVideoQuery(searchParams),
      }),
      findExperience(payload, { workspace: workspace.id, range: query.range }),
      query.grouping === 'month' ? estimateMonthViews(payload, { workspace: workspace.id, today }) : null,
    ]),
  );
  const show = (statistics: ReactNode) => (
    <AnalyticsPage open="requests" t={t} view={view}>
      <LastStatistics at={new Date().toISOString()}>{statistics}</LastStatistics>
    </AnalyticsPage>
  );
  if (!loaded) return show(null);
  const [days, past, since, videos, reported, estimate] = loaded;
  const before = since !== null && since <= compared.from ? past : null;
  const points = toPoints({
    days: toValues(days),
    before: before && toValues(before),
    grouping: query.grouping,
    language,
    today,
    estimate,
  });
  const [period, value] = [t(`analytics.groupings.${query.grouping}`), t('analytics.requests.title')];
  return show(
    <>
      <RangeBar
        {...query.range}
        csv={{
          filename: `views-${query.range.from}-${query.range.to}.csv`,
          rows: [[period, value], ...points.map((point) => [point.key, point.value])],
          videos: { ...query.range, isDeletedOnly: videos.isDeletedOnly },
        }}
        grouping={query.grouping}
        cutTo={query.cutTo}
        preset={query.preset}
        today={today}
      />
      <Facts
        before={before}
        comparable={findComparableDay(query.range, { since, today })}
        days={days}
        language={language}
        t={t}
      />
      {sumOf(days, 'requests') === 0 && <p>{t('analytics.requests.empty')}</p>}
      <StatisticsPanel
        metric="count"
        heads={{ period, value, before: before && t('analytics.before') }}
        kind={query.grouping === 'day' ? 'line' : 'bar'}
        points={points}
        title={t('analytics.requests.chart')}
      />
      <ExperiencePanel reported={reported} />
      <VideoTable language={language} page={videos} searchParams={searchParams} t={t} />
    </>,
  );
};

type FactsProps = {
  days: DailyStatistics[];
  before: DailyStatistics[] | null;
  /** The first day with data to compare; null if there already is data, or never will be. */
  comparable: string | null;
  language: string;
  t: Translate;
};

const Facts = ({ days, before, comparable, language, t }: FactsProps) => {
  const views = sumOf(days, 'views');
  const change = before && getChange(views, sumOf(before, 'views'));
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('analytics.requests.viewsIn', { days: days.length })}</dt>
        <dd>{formatNumber(language, views)}</dd>
        <dd data-note>
          {change !== null && describeChange(t, change)}
          {comparable !== null &&
            t('analytics.comparableFrom', { day: formatShortDay(language, comparable) })}
        </dd>
      </div>
      <div>
        <dt>{t('analytics.requests.requests')}</dt>
        <dd>{formatNumber(language, sumOf(days, 'requests'))}</dd>
      </div>
      <div>
        <dt>{t('analytics.requests.seconds')}</dt>
        <dd>{formatWatchTime(language, sumOf(days, 'seconds'))}</dd>
      </div>
    </dl>
  );
};

const describeChange = (t: Translate, change: number): string => {
  if (change === 0) return t('analytics.same');
  return t(change > 0 ? 'analytics.more' : 'analytics.less', { percent: Math.abs(change) });
};
