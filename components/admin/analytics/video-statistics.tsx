'use client';

import { type KeyboardEvent, type ReactNode, useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { ErrorState, NoPermissionState } from '@/components/kit/states/screen-states';
import { Skeleton } from '@/components/kit/states/skeleton';
import { getToday } from '@/lib/analytics/ranges';
import type { DailyStatistics } from '@/lib/analytics/reports/find-daily';
import { formatWatchTime } from '@/lib/analytics/reports/format-statistics';
import type { DayMark } from '@/lib/analytics/reports/summarize-details';
import { getPercentAt, toWatchPoints, type WatchPoint } from '@/lib/analytics/reports/watch-curve';
import { formatDuration, formatNumber } from '@/lib/core/i18n/format';

import { Countries, CountTable, Devices, Hosts } from './count-tables';
import { DownloadCsv } from './download-csv';
import { ExperiencePanel } from './experience-panel';
import { StatisticsChart } from './lazy-statistics-chart';
import { movePoint, type Point, toPoints } from './metric-points';
import { type MeasuredVideo, type ShownDetails, useVideoDetails } from './use-video-details';
import { WatchCard } from './watch-card';

import statisticsStyles from './statistics.module.scss';
import styles from './video-statistics.module.scss';

type DaysTableProps = {
  points: Point[];
  timeZone: string;
  active: number | null;
  onActive: (index: number | null) => void;
};

/** The rows of the chart, newest first. */
const DaysTable = ({ points, timeZone, active, onActive }: DaysTableProps) => {
  const text = useText();
  const language = useLanguage();
  // oxlint-disable-next-line react/purity -- relative to the time of rendering
  const now = new Date().toLocaleTimeString(language, { timeStyle: 'short', timeZone });
  return (
    <CountTable
      active={active === null ? null : points.length - 1 - active}
      head={text('analytics.ofVideo.days.day')}
      note={text('analytics.rules.days', { zone: timeZone.replaceAll('_', ' ') })}
      onActive={(index) => onActive(index === null ? null : points.length - 1 - index)}
      rows={[...points].reverse().map(({ key, title, value, isRunning }) => ({
        key,
        name: isRunning ? `${title}, ${text('analytics.untilTime', { time: now })}` : title,
        views: value,
      }))}
      title={text('analytics.ofVideo.days.title')}
    />
  );
};

type VideoTotalsProps = {
  days: DailyStatistics[];
  curve: WatchPoint[];
  /** Seconds. */
  duration: number;
};

/** Viewers who reach this fraction have seen everything but the credits. */
const creditsAt = 0.95;

/** Statistics of 28 days. Unknown ones are shown as a dash. */
const VideoTotals = ({ days, curve, duration }: VideoTotalsProps) => {
  const text = useText();
  const language = useLanguage();
  const sum = (name: 'views' | 'plays' | 'watchSeconds' | 'seconds'): number =>
    days.reduce((total, day) => total + day[name], 0);
  const [plays, watched] = [sum('plays'), sum('watchSeconds')];
  const mean = plays > 0 ? Math.min(duration, watched / plays) : null;
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  return (
    <dl aria-label={text('analytics.ofVideo.totals')} className={styles.totals}>
      <Total label={text('analytics.ofVideo.viewsIn')}>{formatNumber(language, sum('views'))}</Total>
      <Total label={text('analytics.ofVideo.watched', { plays })}>{formatWatchTime(language, watched)}</Total>
      <Total label={text('analytics.ofVideo.mean')}>
        {mean === null ? '–' : formatDuration(mean)}{' '}
        <small>{text('analytics.ofVideo.of', { duration: formatDuration(duration) })}</small>
      </Total>
      <Total label={text('analytics.ofVideo.toEnd')}>
        {curve.length === 0 ? '–' : percent.format(getPercentAt(curve, duration * creditsAt) / 100)}
      </Total>
      <Total label={text('analytics.ofVideo.delivered')}>{formatWatchTime(language, sum('seconds'))}</Total>
    </dl>
  );
};

const Total = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

type VideoStatisticsProps = {
  video: MeasuredVideo;
  /** Seeks the player to a time in seconds. */
  onSeek: (seconds: number) => void;
};

/** Statistics of a video's last 28 days, as cards for the page's grid. */
export const VideoStatistics = ({ video, onSeek }: VideoStatisticsProps) => {
  const text = useText();
  const language = useLanguage();
  const { details, loadedAt, error, reload } = useVideoDetails(video.id, video.timeZone);
  if (!details && error?.status === 403) return <NoPermissionState />;
  if (!details && error) return <ErrorState onRetry={reload} />;
  if (!details) return <LoadingStatistics />;
  return (
    <>
      {error && loadedAt && (
        <div className={styles.wide}>
          <Notice tone="busy">
            {text('analytics.ofVideo.stale', {
              time: loadedAt.toLocaleTimeString(language, { timeStyle: 'short' }),
            })}{' '}
            <Button onClick={reload} size="small">
              {text('common.retry')}
            </Button>
          </Notice>
        </div>
      )}
      <Statistics details={details} onSeek={onSeek} video={video} />
    </>
  );
};

type StatisticsProps = VideoStatisticsProps & { details: ShownDetails };

const Statistics = ({ details, video, onSeek }: StatisticsProps) => {
  const text = useText();
  const language = useLanguage();
  const [active, setActive] = useState<number | null>(null);
  const points = toPoints({
    days: details.days.map(({ date, views }) => ({ date, value: views })),
    before: null,
    grouping: 'day',
    language,
    today: getToday(video.timeZone),
    estimate: null,
  });
  const curve = toWatchPoints(details.curve, video.duration);
  return (
    <>
      <VideoTotals curve={curve} days={details.days} duration={video.duration} />
      <DaysCard
        active={active}
        marks={details.marks}
        onActive={setActive}
        points={points}
        videoId={video.id}
      />
      <WatchCard curve={curve} onSeek={onSeek} video={video} views={details.curve?.views ?? 0} />
      <p className={`${styles.wide} ${styles.rule}`}>
        {text('analytics.rules.playback')} {text('analytics.rules.leftOut')}
      </p>
      {details.experience && (
        <div className={styles.wide}>
          <ExperiencePanel reported={details.experience} />
        </div>
      )}
      <div className={styles.tables}>
        <div className={styles.stack}>
          <Hosts rows={details.hosts} />
          {details.devices.length > 0 && <Devices rows={details.devices} />}
          {details.countries.length > 0 && <Countries rows={details.countries} />}
        </div>
        <DaysTable active={active} onActive={setActive} points={points} timeZone={video.timeZone} />
      </div>
    </>
  );
};

const LoadingStatistics = () => (
  <>
    <div aria-busy="true" className={styles.days}>
      <Skeleton height={400} />
    </div>
    <div className={styles.totals}>
      <Skeleton height={130} />
    </div>
    <div className={styles.wide}>
      <Skeleton height={360} />
    </div>
  </>
);

type DaysCardProps = {
  points: Point[];
  marks: DayMark[];
  active: number | null;
  onActive: (index: number | null) => void;
  videoId: string;
};

/** Views of 28 days as a line, with rings on days with an event that may explain them. */
const DaysCard = ({ points, marks, active, onActive, videoId }: DaysCardProps) => {
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
