'use client';

import { type KeyboardEvent, type PointerEvent, useState } from 'react';

import { type FindFrame, StoryboardFrame } from '@/components/admin/library/storyboard-frame';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { getPercentAt, type WatchPoint } from '@/lib/analytics/reports/watch-curve';
import { formatDuration, formatNumber } from '@/lib/core/i18n/format';

import type { MeasuredVideo } from './use-video-details';

import styles from './watch-curve.module.scss';

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
export const WatchCurve = ({ video, curve, views, findFrame, onSeek }: WatchCurveProps) => {
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
    <div className={styles.curve}>
      <Chapters curve={curve} toLeft={toLeft} video={video} />
      <div aria-hidden="true" className={styles.axis}>
        {[100, 50, 0].map((value) => (
          <span key={value}>{value} %</span>
        ))}
      </div>
      <div className={styles.stage}>
        <div
          aria-label={text('analytics.ofVideo.curve.slider')}
          aria-valuemax={Math.round(duration)}
          aria-valuemin={0}
          aria-valuenow={Math.round(shown)}
          aria-valuetext={`${place}: ${share} ${still}`}
          className={styles.plot}
          onBlur={() => setActive(null)}
          onClick={() => onSeek(shown)}
          onKeyDown={handleKey}
          onPointerDown={(event) => setActive(find(event))}
          onPointerLeave={() => setActive(null)}
          onPointerMove={(event) => setActive(find(event))}
          role="slider"
          tabIndex={0}
        >
          <div className={styles.pictures}>
            {Array.from({ length: pictures }, (_, index) => (
              <StoryboardFrame key={index} picture={findFrame(((index + 0.5) / pictures) * duration)} />
            ))}
          </div>
          <Line curve={curve} duration={duration} />
          {active !== null && (
            <>
              <span className={styles.cursor} style={{ left: toLeft(shown) }} />
              <span className={styles.dot} style={{ left: toLeft(shown), top: `${100 - percent}%` }} />
            </>
          )}
        </div>
        {active !== null && (
          <p
            aria-hidden="true"
            className={styles.readout}
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
      <div aria-hidden="true" className={styles.times}>
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
    <svg aria-hidden="true" className={styles.line} preserveAspectRatio="none" viewBox="0 0 100 100">
      <polygon className={styles.left} points={`0,0 ${points.join(' ')} 100,0`} />
      <polyline className={styles.edge} points={points.join(' ')} />
      <polyline className={styles.stroke} points={points.join(' ')} />
    </svg>
  );
};

type ChaptersProps = { video: MeasuredVideo; curve: WatchPoint[]; toLeft: (seconds: number) => string };

const Chapters = ({ video: { chapters, duration }, curve, toLeft }: ChaptersProps) => {
  const text = useText();
  const inside = chapters.filter(({ start }) => start < duration);
  if (inside.length === 0) return null;
  return (
    <ol className={styles.chapters}>
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
