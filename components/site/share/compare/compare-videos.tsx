import {
  type KeyboardEvent as ReactKeyboardEvent,
  type PointerEvent,
  Suspense,
  useEffect,
  useState,
} from 'react';

import { BaseButton, IconButton } from '@/components/kit/buttons/base-button';
import * as paths from '@/components/kit/icon-paths';
import { IconShape } from '@/components/kit/icon-shape';
import * as toolPaths from '@/components/kit/tool-icon-paths';
import { usualFps } from '@/lib/core/media/constants';
import type { Share } from '@/lib/review/sharing/page/describe-share';
import { type VideoLength, chooseStart, createClock } from '@/lib/review/timecode';

import { usePage } from '../page-context';
import { Overlay, ReviewPlayer, toPlayerKey, usualSize, Watermark } from '../parts/video/video';
import { useReview } from '../review-context';
import type { Compare } from '../state/use-compare';
import { usePlayback } from '../state/use-playback';
import { useReviewVideo } from '../state/use-review-video';
import { createFollower, followTime } from './create-follower';

import flat from '../parts/flat-control.module.scss';
import layout from '../parts/layout.module.scss';
import texts from '../parts/text.module.scss';
import videoStyles from '../parts/video/video.module.scss';
import styles from './compare-videos.module.scss';

/** In the order of their keyboard shortcuts. */
const compareViews = ['side', 'slider', 'difference'] as const;

/** Shortcuts: `1` `2` `3` choose the view, `[` and `]` change the offset. */
const useCompareKeys = (compare: Compare): void => {
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => {
      const { key, target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target instanceof Element && target.closest('input, textarea, select, dialog')) return;
      const view = compareViews[Number(key) - 1];
      if (view) compare.setView(view);
      else if (key === '[') compare.setOffset((offset) => offset - 1);
      else if (key === ']') compare.setOffset((offset) => offset + 1);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, [compare]);
};

const gains = [1, 4, 16];

type CompareBarProps = { older: Share; gain: number; onGain: (gain: number) => void };

/** Controls of a comparison: view mode, older version, and offset. */
const CompareBar = ({ older, gain, onGain }: CompareBarProps) => {
  const { share, compare } = useReview();
  const { text } = usePage();
  const { view, setView, offset, setOffset } = compare;
  const choices = share.versions.filter(({ version }) => version < share.video.version);
  const amount = text('sharePage.compare.frames', { count: Math.abs(offset) });
  const shift = { version: older.video.version, amount };
  const later = offset < 0 ? 'sharePage.compare.later' : 'sharePage.compare.earlier';
  return (
    <div className={styles.bar}>
      <div aria-label={text('sharePage.compare.view')} className={styles.choice} role="group">
        {compareViews.map((each) => (
          <button aria-pressed={view === each} key={each} onClick={() => setView(each)} type="button">
            {text(`sharePage.compare.${each}`)}
          </button>
        ))}
      </div>
      {choices.length > 1 && (
        <select
          aria-label={text('sharePage.compare.with')}
          className={flat.control}
          onChange={(event) => void compare.start(Number(event.target.value))}
          value={older.video.version}
        >
          {choices.map(({ version }) => (
            <option key={version} value={version}>
              {text('sharePage.version', { version })}
            </option>
          ))}
        </select>
      )}
      {view === 'difference' && (
        <div aria-label={text('sharePage.compare.gain')} className={styles.choice} role="group">
          {gains.map((each) => (
            <button aria-pressed={gain === each} key={each} onClick={() => onGain(each)} type="button">
              {each}×
            </button>
          ))}
        </div>
      )}
      <span className={layout.spacer} />
      <IconButton
        icon={paths.frameBack}
        label={text('sharePage.compare.shiftBack')}
        onClick={() => setOffset(offset - 1)}
      />
      <span className={styles.shift} role="status">
        {offset === 0 ? text('sharePage.compare.even') : text(later, shift)}
      </span>
      <IconButton
        icon={paths.frameOn}
        label={text('sharePage.compare.shiftOn')}
        onClick={() => setOffset(offset + 1)}
      />
      <BaseButton size="small" onClick={compare.end}>
        {text('sharePage.compare.end')}
      </BaseButton>
    </div>
  );
};

/** Two synchronised versions: side by side, overlaid with a divider, or as their difference. */
const CompareVideos = ({ older }: { older: Share }) => {
  const review = useReview();
  const { share, compare, reviewVideo, api } = review;
  const { view, offset } = compare;
  const { text } = usePage();
  const [line, setLine] = useState(50);
  const [gain, setGain] = useState(1);
  useCompareKeys(compare);
  const follower = useFollower(older, offset);
  const newest = usePlayback({ share, api, reviewVideo });
  const oldest = usePlayback({ share: older, api, reviewVideo });
  const width = share.video.width ?? usualSize.width;
  const height = share.video.height ?? usualSize.height;
  const drawings = (
    <Suspense>
      <Overlay height={height} width={width} />
    </Suspense>
  );
  return (
    <>
      <section
        aria-label={text('sharePage.compare.label', {
          older: older.video.version,
          newer: share.video.version,
        })}
        className={`${videoStyles.video} ${styles.pair}`}
        data-floats-notices
        data-view={view}
        id="video"
      >
        <div
          className={styles.mix}
          style={{ filter: view === 'difference' && gain > 1 ? `brightness(${gain})` : undefined }}
        >
          <div className={styles.half} style={{ aspectRatio: `${width} / ${height}` }}>
            <ReviewPlayer
              follow={reviewVideo.follow}
              key={toPlayerKey(share.video.version, newest)}
              playback={newest}
            />
            {view !== 'difference' && drawings}
            {view === 'side' && <Watermark />}
          </div>
          <div
            className={`${styles.half} ${styles.older}`}
            style={{ clipPath: view === 'slider' ? `inset(0 ${100 - line}% 0 0)` : undefined }}
          >
            <ReviewPlayer
              follow={follower.follow}
              key={toPlayerKey(older.video.version, oldest)}
              playback={oldest}
            />
            {view === 'side' && <Watermark />}
          </div>
        </div>
        {/* In the difference view, drawings would look like a difference. */}
        {view === 'difference' && drawings}
        {view !== 'side' && <Watermark />}
        <Where offset={offset} older={older} />
        {view === 'slider' && <Divider line={line} onMove={setLine} />}
      </section>
      <CompareBar gain={gain} older={older} onGain={setGain} />
    </>
  );
};

const toLength = ({ video: { duration, fps, frameCount } }: Share): VideoLength => ({
  ...{ duration, frameCount },
  fps: fps ?? usualFps,
});

/** Keeps the older video in step with the leading one. A new offset moves it immediately. */
const useFollower = (older: Share, offset: number) => {
  const { reviewVideo } = useReview();
  const [follower] = useState(() => createFollower({ reviewVideo, older: toLength(older) }));
  useEffect(() => follower.setOffset(offset), [offset, follower]);
  return follower;
};

/** The version number and the timecode of each version. */
const Where = ({ older, offset }: { older: Share; offset: number }) => {
  const { share, reviewVideo, choice, toCode } = useReview();
  const { text } = usePage();
  const frame = useReviewVideo(reviewVideo, (state) => state.frame);
  const length = toLength(older);
  const place = followTime({ frame, fps: reviewVideo.fps, offset, older: length });
  const clock = createClock(length.fps, chooseStart(choice, older.video.startTimecode));
  const chips = [
    { side: 'left', version: older.video.version, frame: place.frame, code: clock.toCode(place.frame) },
    { side: 'right', version: share.video.version, frame, code: toCode(frame) },
  ];
  return chips.map((chip) => (
    <span className={styles.chip} data-side={chip.side} key={chip.side}>
      <b>{text('sharePage.version', { version: chip.version })}</b>
      <span className={texts.digits}>{chip.code}</span>
      <span className={layout.desktop}>{text('sharePage.video.frame', { frame: chip.frame })}</span>
    </span>
  ));
};

/**
 * Divides the older version on the left from the newer one on the right. `line` is in per cent from the left.
 */
const Divider = ({ line, onMove }: { line: number; onMove: (line: number) => void }) => {
  const { text } = usePage();
  const move = (next: number): void => onMove(Math.min(100, Math.max(0, next)));
  const handlePointer = (event: PointerEvent<HTMLDivElement>): void => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (box) move(Math.round(((event.clientX - box.left) / box.width) * 100));
  };
  const handleKey = (event: ReactKeyboardEvent): void => {
    const step = event.shiftKey ? 10 : 1;
    const next = { ArrowLeft: line - step, ArrowRight: line + step, Home: 0, End: 100 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move(next);
  };
  return (
    <div
      aria-label={text('sharePage.compare.divider')}
      aria-valuemax={100}
      aria-valuemin={0}
      aria-valuenow={line}
      className={styles.divider}
      onKeyDown={handleKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        handlePointer(event);
      }}
      onPointerMove={(event) =>
        event.currentTarget.hasPointerCapture(event.pointerId) && handlePointer(event)
      }
      role="slider"
      style={{ left: `${line}%` }}
      tabIndex={0}
    >
      <span>
        <IconShape path={toolPaths.swap} />
      </span>
    </div>
  );
};

export default CompareVideos;
