import type { AdminViewServerProps } from 'payload';
import type { ReactNode } from 'react';

import { findVideoPage } from '@/lib/analytics/find-video-page';
import { findComparableDay, getChange, getComparedRange, getToday } from '@/lib/analytics/ranges';
import { type DailyFigures, findDaily, findFirstDay } from '@/lib/analytics/reports/find-daily';
import { findExperience } from '@/lib/analytics/reports/find-experience';
import { estimateMonthViews } from '@/lib/analytics/reports/find-month-days';
import { formatShortDay, formatWatchTime } from '@/lib/analytics/reports/format-figures';
import { formatNumber } from '@/lib/core/i18n/format';
import { translate, type Translate } from '@/lib/core/i18n/text';

import { AnalyticsPage } from './analytics-page';
import { ExperiencePanel } from './figures/experience-panel';
import { FiguresPanel } from './figures/figures-panel';
import styles from './figures/figures.module.scss';
import { LastFigures } from './figures/last-figures';
import { toPoints } from './figures/points';
import { RangeBar } from './figures/range-bar';
import { guardAnalytics } from './guard-analytics';
import { loadFigures } from './load-figures';
import { readQuery, readVideoQuery } from './read-query';
import { VideoTable } from './video-table';

const toValues = (days: readonly DailyFigures[]) => days.map(({ date, views }) => ({ date, value: views }));
const sumOf = (days: readonly DailyFigures[], name: 'views' | 'requests' | 'seconds'): number =>
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
  const loaded = await loadFigures(payload, () =>
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
  const show = (figures: ReactNode) => (
    <AnalyticsPage open="requests" t={t} view={view}>
      <LastFigures at={new Date().toISOString()}>{figures}</LastFigures>
    </AnalyticsPage>
  );
  if (!loaded) return show(null);
  const [days, past, since, videos, told, estimate] = loaded;
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
      <FiguresPanel
        figure="count"
        heads={{ period, value, before: before && t('analytics.before') }}
        kind={query.grouping === 'day' ? 'line' : 'bar'}
        points={points}
        title={t('analytics.requests.chart')}
      />
      <ExperiencePanel told={told} />
      <VideoTable language={language} page={videos} searchParams={searchParams} t={t} />
    </>,
  );
};

type FactsProps = {
  days: DailyFigures[];
  before: DailyFigures[] | null;
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
