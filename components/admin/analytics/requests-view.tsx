import type { AdminViewServerProps } from 'payload';
import type { ReactNode } from 'react';

import { Link } from '@/components/kit/buttons/link';
import { findReportInterval } from '@/lib/analytics/emails/report-setting';
import { findVideoPage } from '@/lib/analytics/find-video-page';
import { devices } from '@/lib/analytics/ingest/devices';
import type { Statistics } from '@/lib/analytics/ingest/tally';
import { findComparableDay, getChange, getComparedRange, getToday } from '@/lib/analytics/ranges';
import { findByEvent, type EventTotals } from '@/lib/analytics/reports/find-by-video';
import { type DailyStatistics, findDaily, findFirstDay } from '@/lib/analytics/reports/find-daily';
import { estimateMonthViews } from '@/lib/analytics/reports/find-traffic';
import {
  findExperience,
  findSources,
  findVideosOfSource,
  type Source,
} from '@/lib/analytics/reports/find-workspace-details';
import { formatShortDay, formatWatchTime } from '@/lib/analytics/reports/format-statistics';
import { nameVideos, type NamedVideo } from '@/lib/analytics/reports/name-videos';
import { getEnv } from '@/lib/core/env/env';
import { formatBytes, formatDuration, formatNumber } from '@/lib/core/i18n/format';
import { translate, type Translate } from '@/lib/core/i18n/text';

import { AnalyticsPage, guardAnalytics, loadStatistics } from './analytics-page';
import { Countries, CountTable, Devices, Hosts } from './count-tables';
import { ExperiencePanel } from './experience-panel';
import { LastStatistics } from './last-statistics';
import { toPoints } from './metric-points';
import { RangeBar } from './range-bar';
import {
  readQuery,
  readVideoQuery,
  shownMetrics,
  sourceVideosId,
  type SearchParams,
  type ShownMetric,
} from './read-query';
import { ReportSetting } from './report-setting';
import { StatisticsPanel } from './statistics-panel';
import { toPage, VideoTable } from './video-table';

import styles from './statistics.module.scss';

const sumOf = (days: readonly DailyStatistics[], name: keyof Statistics): number =>
  days.reduce((sum, day) => sum + day[name], 0);

/** `/admin/analytics/requests`: views, plays and watch time by day, video and source. */
export const RequestsView = async (view: AdminViewServerProps) => {
  const { req, actor, workspace } = await guardAnalytics(view, '/analytics/requests');
  const { language } = req.i18n;
  const { payload } = req;
  const t: Translate = (key, params) => translate(language, key, params);
  const { id, timeZone } = workspace;
  const today = getToday(timeZone);
  const searchParams = view.searchParams ?? {};
  const query = readQuery(searchParams, today);
  const { range, metric, grouping, source } = query;
  const compared = getComparedRange(range);
  const asked = { workspace: id, range, timeZone };
  const loaded = await loadStatistics(payload, () =>
    Promise.all([
      findDaily(payload, asked),
      findDaily(payload, { ...asked, range: compared }),
      findFirstDay(payload, id),
      findVideoPage(payload, { ...asked, today: getToday(), query: readVideoQuery(searchParams) }),
      findExperience(payload, asked),
      grouping === 'month' && metric === 'views'
        ? estimateMonthViews(payload, { workspace: id, today, timeZone })
        : null,
      findSources(payload, asked),
      findByEvent(payload, { ...asked, today: getToday() }),
      source && findVideosOfSource(payload, { ...asked, source }),
      findReportInterval(payload, actor),
    ]),
  );
  const show = (statistics: ReactNode) => (
    <AnalyticsPage open="requests" t={t} view={view}>
      <LastStatistics at={new Date().toISOString()}>{statistics}</LastStatistics>
    </AnalyticsPage>
  );
  if (!loaded) return show(null);
  const [days, past, since, videos, reported, estimate, sources, events, ofSource, interval] = loaded;
  const before = since !== null && since <= compared.from ? past : null;
  const toValues = (all: readonly DailyStatistics[]) =>
    all.map((day) => ({ date: day.date, value: day[metric] }));
  const points = toPoints({
    days: toValues(days),
    before: before && toValues(before),
    grouping,
    language,
    today,
    estimate,
    toHref: ({ from, to }) => toPage(searchParams, { from, to, days: '', by: '', page: '' }),
  });
  const [period, value] = [t(`analytics.groupings.${grouping}`), t(`analytics.metrics.${metric}`)];
  const base = `${toPage(searchParams, { source: '' })}&source=`.replace('?&', '?');
  const shareHost = new URL(getEnv().publicUrl).hostname;
  const names =
    ofSource && (await nameVideos(payload, { workspace: id, ids: ofSource.map((row) => row.id) }));
  return show(
    <>
      <RangeBar
        {...range}
        csv={{
          filename: `statistics-${range.from}-${range.to}.csv`,
          rows: [
            [t('analytics.groupings.day'), ...csvColumns.map((name) => t(`analytics.csvColumns.${name}`))],
            ...days.map((day) => [day.date, ...csvColumns.map((name) => day[name])]),
          ],
          videos: { ...range, timeZone, isDeletedOnly: videos.isDeletedOnly },
        }}
        grouping={grouping}
        cutTo={query.cutTo}
        preset={query.preset}
        today={today}
      />
      <Totals
        before={before}
        comparable={findComparableDay(range, { since, today })}
        days={days}
        language={language}
        open={metric}
        searchParams={searchParams}
        t={t}
      />
      {sumOf(days, 'requests') === 0 && <p>{t('analytics.requests.empty')}</p>}
      <StatisticsPanel
        metric={metric === 'watchSeconds' ? 'seconds' : 'count'}
        heads={{ period, value, before: before && t('analytics.before') }}
        kind={grouping === 'day' ? 'line' : 'bar'}
        points={points}
        title={t(`analytics.requests.charts.${metric}`)}
      />
      <VideoTable language={language} page={videos} searchParams={searchParams} t={t} />
      <div className={styles.sources}>
        <Hosts base={base} rows={sources.hosts.map((row) => ({ ...row, isShare: row.host === shareHost }))} />
        <Devices base={base} rows={sources.devices} />
        {sources.countries.length > 0 && <Countries base={base} rows={sources.countries} />}
        {events.length > 0 && <EventTable events={events} language={language} t={t} />}
        {source && names && (
          <section id={sourceVideosId}>
            <CountTable
              head={t('analytics.requests.columns.title')}
              note={t('analytics.ofSource.note')}
              rows={ofSource.map((row) => nameRow(row, names.get(row.id), t))}
              title={t('analytics.ofSource.title', { source: nameSource(source, language, t) })}
            />
            <Link href={toPage(searchParams, { source: '' })}>{t('analytics.ofSource.close')}</Link>
          </section>
        )}
      </div>
      <ExperiencePanel reported={reported} />
      {interval !== null && <ReportSetting initial={interval} />}
      <ul className={styles.rules}>
        {(['views', 'playback', 'leftOut', 'limit'] as const).map((rule) => (
          <li key={rule}>{t(`analytics.rules.${rule}`)}</li>
        ))}
        <li>{t('analytics.rules.days', { zone: timeZone.replaceAll('_', ' ') })}</li>
      </ul>
    </>,
  );
};

const csvColumns = ['views', 'plays', 'watchSeconds', 'seconds', 'requests'] as const;

const nameRow = (
  { id, views }: { id: string; views: number },
  name: NamedVideo | undefined,
  t: Translate,
) => ({
  key: id,
  views,
  ...(name && !name.isDeleted
    ? { name: name.title, href: `/admin/collections/videos/${id}?tab=analytics` }
    : { name: [t('analytics.deleted'), name?.title].filter(Boolean).join(': ') }),
});

const nameSource = ({ kind, name }: Source, language: string, t: Translate): string => {
  if (kind === 'devices') {
    const device = devices.find((each) => each === name);
    return device ? t(`analytics.devices.${device}`) : name;
  }
  if (kind === 'countries')
    return /^[A-Z]{2}$/.test(name)
      ? (new Intl.DisplayNames(language, { type: 'region' }).of(name) ?? name)
      : name;
  if (name === '') return t('analytics.ofVideo.hosts.unknown');
  return name === '*' ? t('analytics.ofVideo.hosts.other') : name;
};

type EventTableProps = { events: EventTotals[]; language: string; t: Translate };

const maxEvents = 20;

/** Delivered bytes of live events. Their viewers are counted while they are live. */
const EventTable = ({ events, language, t }: EventTableProps) => (
  <section aria-label={t('analytics.live.title')} className={styles.videos}>
    <table>
      <caption>{t('analytics.live.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('analytics.live.event')}</th>
          <th scope="col">{t('analytics.live.bytes')}</th>
          <th scope="col">{t('analytics.requests.columns.requests')}</th>
        </tr>
      </thead>
      <tbody>
        {events.slice(0, maxEvents).map(({ id, title, isDeleted, bytes, requests }) => (
          <tr key={id}>
            <th scope="row">
              {isDeleted ? (
                `${t('analytics.live.deleted')}: ${title}`
              ) : (
                <Link href={`/admin/collections/liveEvents/${id}`}>{title}</Link>
              )}
            </th>
            <td>{formatBytes(language, bytes)}</td>
            <td>{formatNumber(language, requests)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

type TotalsProps = {
  days: DailyStatistics[];
  before: DailyStatistics[] | null;
  /** The first day with data to compare; null if there already is data, or never will be. */
  comparable: string | null;
  open: ShownMetric;
  searchParams: SearchParams;
  language: string;
  t: Translate;
};

/** Sums of the range. Each links to what it consists of. */
const Totals = ({ days, before, comparable, open, searchParams, language, t }: TotalsProps) => {
  const [plays, watched] = [sumOf(days, 'plays'), sumOf(days, 'watchSeconds')];
  const describe = (name: ShownMetric): string => {
    const change = before && getChange(sumOf(days, name), sumOf(before, name));
    if (change !== null) return describeChange(t, change);
    return comparable === null
      ? ''
      : t('analytics.comparableFrom', { day: formatShortDay(language, comparable) });
  };
  return (
    <dl className={styles.totals}>
      {shownMetrics.map((name) => (
        <div data-open={name === open} key={name}>
          <dt>
            <Link
              aria-current={name === open ? 'true' : undefined}
              href={toPage(searchParams, { metric: name, sort: name, page: '' })}
            >
              {name === 'views'
                ? t('analytics.requests.viewsIn', { days: days.length })
                : t(`analytics.metrics.${name}`)}
            </Link>
          </dt>
          <dd>
            {name === 'watchSeconds'
              ? formatWatchTime(language, watched)
              : formatNumber(language, sumOf(days, name))}
          </dd>
          <dd data-note>{describe(name)}</dd>
        </div>
      ))}
      <div>
        <dt>{t('analytics.requests.columns.mean')}</dt>
        <dd>{plays === 0 ? '–' : formatDuration(watched / plays)}</dd>
        <dd data-note>{t('analytics.requests.perPlay')}</dd>
      </div>
      <div>
        <dt>
          <Link href="/admin/analytics/traffic">{t('analytics.requests.delivered')}</Link>
        </dt>
        <dd>{formatWatchTime(language, sumOf(days, 'seconds'))}</dd>
        <dd data-note>{t('analytics.requests.inRequests', { requests: sumOf(days, 'requests') })}</dd>
      </div>
    </dl>
  );
};

const describeChange = (t: Translate, change: number): string => {
  if (change === 0) return t('analytics.same');
  return t(change > 0 ? 'analytics.more' : 'analytics.less', { percent: Math.abs(change) });
};
