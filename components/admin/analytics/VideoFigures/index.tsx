'use client';

import { useState } from 'react';

import { Button } from '@/components/kit/buttons/Button';
import { ErrorState } from '@/components/kit/states/ErrorState';
import { NoPermissionState } from '@/components/kit/states/NoPermissionState';
import { Notice } from '@/components/kit/states/Notice';
import { Skeleton } from '@/components/kit/states/Skeleton';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { getToday } from '@/lib/analytics/ranges';
import { toWatchPoints } from '@/lib/analytics/reports/watch-curve';

import { ExperiencePanel } from '../figures/experience-panel';
import { toPoints } from '../figures/points';
import { Countries, Hosts } from './count-tables';
import { DaysCard } from './days-card';
import { DaysTable } from './days-table';
import type { FiguredVideo } from './figured-video';
import { VideoFacts } from './video-facts';
import { WatchCard } from './watch-card';
import { useVideoDetails, type ShownDetails } from './use-video-details';
import styles from './video-figures.module.scss';

type VideoFiguresProps = {
  video: FiguredVideo;
  /** Shows a moment (seconds) in the player. */
  onSeek: (seconds: number) => void;
};

/** A video's last 28 days: how often, how far and where it was watched. Cards for the grid of its page. */
export const VideoFigures = ({ video, onSeek }: VideoFiguresProps) => {
  const text = useText();
  const language = useLanguage();
  const { details, loadedAt, error, reload } = useVideoDetails(video.id);
  if (!details && error?.status === 403) return <NoPermissionState />;
  if (!details && error) return <ErrorState onRetry={reload} />;
  if (!details) return <LoadingFigures />;
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
      <Figures details={details} onSeek={onSeek} video={video} />
    </>
  );
};

type FiguresProps = VideoFiguresProps & { details: ShownDetails };

const Figures = ({ details, video, onSeek }: FiguresProps) => {
  const language = useLanguage();
  const [active, setActive] = useState<number | null>(null);
  const points = toPoints({
    days: details.days.map(({ date, views }) => ({ date, value: views })),
    before: null,
    grouping: 'day',
    language,
    today: getToday(),
    estimate: null,
  });
  const curve = toWatchPoints(details.curve, video.duration);
  return (
    <>
      <VideoFacts curve={curve} days={details.days} duration={video.duration} />
      <DaysCard
        active={active}
        marks={details.marks}
        onActive={setActive}
        points={points}
        videoId={video.id}
      />
      <WatchCard curve={curve} onSeek={onSeek} video={video} views={details.curve?.views ?? 0} />
      {details.experience && (
        <div className={styles.wide}>
          <ExperiencePanel told={details.experience} />
        </div>
      )}
      <div className={styles.tables}>
        <div className={styles.stack}>
          <Hosts rows={details.hosts} />
          {details.countries.length > 0 && <Countries rows={details.countries} />}
        </div>
        <DaysTable active={active} onActive={setActive} points={points} />
      </div>
    </>
  );
};

const LoadingFigures = () => (
  <>
    <div aria-busy="true" className={styles.days}>
      <Skeleton height={400} />
    </div>
    <div className={styles.facts}>
      <Skeleton height={130} />
    </div>
    <div className={styles.wide}>
      <Skeleton height={360} />
    </div>
  </>
);
