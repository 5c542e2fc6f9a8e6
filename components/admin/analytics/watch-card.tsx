'use client';

import { type KeyboardEvent, type PointerEvent, useState } from 'react';

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
  getPercentAt,
  sampleWatchPoints,
  type WatchPoint,
} from '@/lib/analytics/reports/watch-curve';
import { formatDuration, formatNumber } from '@/lib/core/i18n/format';

import type { MeasuredVideo } from './use-video-details';

import styles from './video-statistics.module.scss';
import watchCurveStyles from './watch-curve.module.scss';

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

type WatchCurveProps = {
  video: MeasuredVideo;
  curve: WatchPoint[];
  views: number;
  findFrame: FindFrame;
  onSeek: (seconds: number) => void;
};

const pictures = 14;
/** If the curve is lower than this, the readout fits above it. */
const highPercent = 72;

/**
 * The retention curve over the storyboard: bright for remaining viewers, dark for those who left. One tab
 * stop.
 */
const WatchCurve = ({ video, curve, views, findFrame, onSeek }: WatchCurveProps) => {
  const text = useText();
  const language = useLanguage();
  const { duration, chapters } = video;
  const [active, setActive] = useState<number | null>(null);
  const shown = active ?? 0;
  const toLeft = (seconds: number): string => `${(seconds / duration) * 100}%`;
  const percent = getPercentAt(curve, shown);
  const chapter = chapters.findLast(({ start }) => start <= shown)?.title;
  const share = new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100);
  const still = text('analytics.ofVideo.curve.still', {
    views: formatNumber(language, Math.round((percent / 100) * views)),
    all: formatNumber(language, views),
  });
  const place = [formatDuration(shown), chapter].filter(Boolean).join(' · ');
  const find = (event: PointerEvent<HTMLElement>): number => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return Math.max(0, Math.min(duration, ((event.clientX - left) / width) * duration));
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') onSeek(shown);
    else if (event.key === 'Escape') setActive(null);
    else {
      const target = findTarget(event, { shown, duration, chapters });
      if (target === null) return;
      setActive(Math.max(0, Math.min(duration, target)));
    }
    event.preventDefault();
  };
  return (
    <div className={watchCurveStyles.curve}>
      <Chapters curve={curve} toLeft={toLeft} video={video} />
      <div aria-hidden="true" className={watchCurveStyles.axis}>
        {[100, 50, 0].map((value) => (
          <span key={value}>{value} %</span>
        ))}
      </div>
      <div className={watchCurveStyles.stage}>
        <div
          aria-label={text('analytics.ofVideo.curve.slider')}
          aria-valuemax={Math.round(duration)}
          aria-valuemin={0}
          aria-valuenow={Math.round(shown)}
          aria-valuetext={`${place}: ${share} ${still}`}
          className={watchCurveStyles.plot}
          onBlur={() => setActive(null)}
          onClick={() => onSeek(shown)}
          onKeyDown={handleKey}
          onPointerDown={(event) => setActive(find(event))}
          onPointerLeave={() => setActive(null)}
          onPointerMove={(event) => setActive(find(event))}
          role="slider"
          tabIndex={0}
        >
          <div className={watchCurveStyles.pictures}>
            {Array.from({ length: pictures }, (_, index) => (
              <StoryboardFrame key={index} picture={findFrame(((index + 0.5) / pictures) * duration)} />
            ))}
          </div>
          <Line curve={curve} duration={duration} />
          {active !== null && (
            <>
              <span className={watchCurveStyles.cursor} style={{ left: toLeft(shown) }} />
              <span
                className={watchCurveStyles.dot}
                style={{ left: toLeft(shown), top: `${100 - percent}%` }}
              />
            </>
          )}
        </div>
        {active !== null && (
          <p
            aria-hidden="true"
            className={watchCurveStyles.readout}
            data-low={percent > highPercent}
            data-side={shown > duration / 2 ? 'before' : 'after'}
            style={{ left: toLeft(shown) }}
          >
            <strong>{place}</strong>
            <span>
              <strong>{share}</strong> {still}
            </span>
          </p>
        )}
      </div>
      <div aria-hidden="true" className={watchCurveStyles.times}>
        {Array.from({ length: 7 }, (_, index) => (
          <span key={index}>{formatDuration((index / 6) * duration)}</span>
        ))}
      </div>
    </div>
  );
};

type Place = { shown: number; duration: number; chapters: MeasuredVideo['chapters'] };

const findTarget = (
  { key, shiftKey }: KeyboardEvent,
  { shown, duration, chapters }: Place,
): number | null => {
  const step = shiftKey ? 10 : 1;
  const targets: Record<string, number> = {
    ArrowRight: shown + step,
    ArrowUp: shown + step,
    ArrowLeft: shown - step,
    ArrowDown: shown - step,
    PageDown: chapters.find(({ start }) => start > shown)?.start ?? duration,
    PageUp: chapters.findLast(({ start }) => start < shown)?.start ?? 0,
    Home: 0,
    End: duration,
  };
  return targets[key] ?? null;
};

/** The curve as an SVG path over 100 × 100, with one point per segment. */
const Line = ({ curve, duration }: { curve: WatchPoint[]; duration: number }) => {
  const points = curve.map(
    ({ at, percent }) => `${((at / duration) * 100).toFixed(3)},${(100 - percent).toFixed(2)}`,
  );
  return (
    <svg
      aria-hidden="true"
      className={watchCurveStyles.line}
      preserveAspectRatio="none"
      viewBox="0 0 100 100"
    >
      <polygon className={watchCurveStyles.left} points={`0,0 ${points.join(' ')} 100,0`} />
      <polyline className={watchCurveStyles.edge} points={points.join(' ')} />
      <polyline className={watchCurveStyles.stroke} points={points.join(' ')} />
    </svg>
  );
};

type ChaptersProps = { video: MeasuredVideo; curve: WatchPoint[]; toLeft: (seconds: number) => string };

const Chapters = ({ video: { chapters, duration }, curve, toLeft }: ChaptersProps) => {
  const text = useText();
  const inside = chapters.filter(({ start }) => start < duration);
  if (inside.length === 0) return null;
  return (
    <ol className={watchCurveStyles.chapters}>
      {inside.map(({ start, title }, index) => {
        const end = inside[index + 1]?.start ?? duration;
        return (
          <li key={start} style={{ left: toLeft(start), width: toLeft(end - start) }} title={title}>
            <strong>{title}</strong>{' '}
            <span>
              {text('analytics.ofVideo.curve.chapter', {
                from: Math.round(getPercentAt(curve, start)),
                to: Math.round(getPercentAt(curve, end)),
              })}
            </span>
          </li>
        );
      })}
    </ol>
  );
};
