'use client';

import { useState } from 'react';

import {
  type FindFrame,
  StoryboardFrame,
  useStoryboardFrames,
} from '@/components/admin/library/storyboard-frame';
import { Button } from '@/components/kit/buttons/button';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import {
  findFindings,
  type Finding,
  sampleWatchPoints,
  type WatchPoint,
} from '@/lib/analytics/reports/watch-curve';
import { formatDuration } from '@/lib/core/i18n/format';

import type { MeasuredVideo } from './use-video-details';
import { WatchCurve } from './watch-curve';

import styles from './video-statistics.module.scss';

type WatchCardProps = {
  video: MeasuredVideo;
  curve: WatchPoint[];
  /** Views of the served version. */
  views: number;
  onSeek: (seconds: number) => void;
};

/** Audience retention, drawn over the video's storyboard. */
export const WatchCard = ({ video, curve, views, onSeek }: WatchCardProps) => {
  const text = useText();
  const findFrame = useStoryboardFrames(video);
  const [isTable, setIsTable] = useState(false);
  const title = text('analytics.ofVideo.curve.title');
  return (
    <section aria-label={title} className={`${styles.card} ${styles.wide}`}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {curve.length > 0 && (
          <>
            <p>{text('analytics.ofVideo.curve.hint')}</p>
            <Button kind="quiet" onClick={() => setIsTable(!isTable)} size="small">
              {text(isTable ? 'analytics.ofVideo.curve.asPicture' : 'analytics.ofVideo.curve.asTable')}
            </Button>
          </>
        )}
      </div>
      {curve.length === 0 && <p className={styles.note}>{text('analytics.ofVideo.curve.from', { views })}</p>}
      {curve.length > 0 && isTable && <WatchTable curve={curve} title={title} />}
      {curve.length > 0 && !isTable && (
        <WatchCurve curve={curve} findFrame={findFrame} onSeek={onSeek} video={video} views={views} />
      )}
      <div className={styles.findings}>
        {findFindings(curve, video.chapters).map((finding) => (
          <FindingButton finding={finding} findFrame={findFrame} key={finding.kind} onSeek={onSeek} />
        ))}
      </div>
    </section>
  );
};

const WatchTable = ({ curve, title }: { curve: WatchPoint[]; title: string }) => {
  const text = useText();
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent' });
  return (
    <div aria-label={text('analytics.table', { title })} className={styles.scroll} role="group" tabIndex={0}>
      <table className={styles.counts}>
        <thead>
          <tr>
            <th scope="col">{text('analytics.ofVideo.curve.at')}</th>
            <th scope="col">{text('analytics.ofVideo.curve.percent')}</th>
          </tr>
        </thead>
        <tbody>
          {sampleWatchPoints(curve).map((point) => (
            <tr key={point.at}>
              <th scope="row">{formatDuration(point.at)}</th>
              <td>{percent.format(point.percent / 100)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

type FindingProps = { finding: Finding; findFrame: FindFrame; onSeek: (seconds: number) => void };

const FindingButton = ({ finding, findFrame, onSeek }: FindingProps) => {
  const text = useText();
  const { kind, from, to, percent, chapter } = finding;
  const name = kind === 'loss' && from === 0 ? 'lossAtStart' : kind;
  return (
    <button
      aria-description={text('analytics.ofVideo.curve.goTo')}
      className={styles.finding}
      onClick={() => onSeek(from)}
      type="button"
    >
      <span className={styles.thumb}>
        <StoryboardFrame picture={findFrame(from)} />
      </span>
      <span>
        <strong>
          {formatDuration(from)} – {formatDuration(to)}
        </strong>
        {text(`analytics.ofVideo.findings.${name}`, { percent, chapter: chapter ?? '' })}
      </span>
    </button>
  );
};
