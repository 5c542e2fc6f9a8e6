import { Link } from '@/components/kit/buttons/link';
import { EmptyState } from '@/components/kit/states/screen-states';
import { Time } from '@/components/kit/time';
import type { VideoPage, VideoRow, VideoSort } from '@/lib/analytics/find-video-page';
import { formatWatchTime } from '@/lib/analytics/reports/format-statistics';
import { formatDuration, formatNumber } from '@/lib/core/i18n/format';
import type { Translate } from '@/lib/core/i18n/text';

import type { SearchParams } from './read-query';

import styles from './statistics.module.scss';

/** The page with other parameters. An empty one is left out. */
export const toPage = (searchParams: SearchParams, change: Record<string, string>): string => {
  const kept = Object.entries({ ...searchParams, ...change }).flatMap(([name, value]) =>
    typeof value === 'string' && value ? [[name, value]] : [],
  );
  return `/admin/analytics/requests?${new URLSearchParams(kept)}`;
};

const columns: ('mean' | VideoSort)[] = [
  ...(['title', 'views', 'plays', 'watchSeconds'] as const),
  ...(['mean', 'seconds', 'requests'] as const),
];

/** Seconds watched per play, and their share of the video: `1:02 (78 %)`. */
const formatMean = (
  language: string,
  { plays, watchSeconds, duration }: Pick<VideoRow, 'plays' | 'watchSeconds' | 'duration'>,
): string => {
  if (plays === 0) return '–';
  const mean = watchSeconds / plays;
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const share = duration ? ` (${percent.format(Math.min(1, mean / duration))})` : '';
  return `${formatDuration(mean)}${share}`;
};

type VideoTableProps = { page: VideoPage; searchParams: SearchParams; language: string; t: Translate };

/** Statistics per video. Deleted videos keep their row without a link. Order and page are in the URL. */
export const VideoTable = ({ page, searchParams, language, t }: VideoTableProps) => {
  const toHref = (change: Record<string, string>): string => toPage(searchParams, change);
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
              {columns.map((name) => (
                <th
                  aria-sort={page.sort === name ? (name === 'title' ? 'ascending' : 'descending') : undefined}
                  key={name}
                  scope="col"
                >
                  {name === 'mean' ? (
                    t('analytics.requests.columns.mean')
                  ) : (
                    <Link href={toHref({ sort: name, page: '' })}>
                      {t(`analytics.requests.columns.${name}`)}
                    </Link>
                  )}
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
                <td>{formatNumber(language, row.plays)}</td>
                <td>{formatWatchTime(language, row.watchSeconds)}</td>
                <td>{formatMean(language, row)}</td>
                <td>{formatWatchTime(language, row.seconds)}</td>
                <td>{formatNumber(language, row.requests)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.notes}>
        <p>{t('analytics.requests.hint')}</p>
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
    <Link href={`/admin/collections/videos/${row.id}?tab=analytics`}>{row.title}</Link>
  );
