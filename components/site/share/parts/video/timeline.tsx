import { type KeyboardEvent, type PointerEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react';

import * as paths from '@/components/kit/icon-paths';
import { IconShape } from '@/components/kit/icon-shape';
import type { PresentedComment } from '@/lib/review/sharing/comments/comment-schemas';

import { usePage } from '../../page-context';
import { useReview } from '../../review-context';
import { parseTimestamp, toFrame } from '../../rules/formats';
import { type Marker, mergeMarkers } from '../../rules/place-comment';
import { useReviewVideo } from '../../state/use-review-video';
import { late } from '../late';

import styles from './timeline.module.scss';

const StoryboardPreview = late(() => import('./storyboard-preview'));
const RangeEditor = late(() => import('../composer/range-editor'));

/** Markers closer than a touch target are merged. Pixels. */
const targets = { mouse: 28, touch: 44 };
const touchBelow = 760;
/** Pixels by which the count of merged markers extends beyond a marker. Must match the style sheet. */
const numberReach = 16;

/** The timeline below the video: chapters, position, and comment markers with their authors. */
export const Timeline = () => {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [hovered, setHovered] = useState<number | null>(null);
  return (
    <div className={styles.timeline} data-floats-notices ref={box}>
      <Track onHover={setHovered} />
      {width > 0 && <Markers width={width} />}
      {width > 0 && <OwnRange />}
      {width > 0 && <Playhead />}
      {hovered !== null && (
        <Suspense>
          <StoryboardPreview share={hovered} width={width} />
        </Suspense>
      )}
    </div>
  );
};

/** 0 on the server, which cannot position markers: the page's CSP forbids inline styles. */
const useWidth = (box: React.RefObject<HTMLDivElement | null>): number => {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return width;
};

/** Position of the pointer on the timeline, from 0 to 1. */
const toShare = (event: PointerEvent<HTMLDivElement>): number => {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  return (event.clientX - left) / width;
};

const usePercent = () => {
  const { reviewVideo } = useReview();
  return (frame: number): string => `${(frame / Math.max(1, reviewVideo.last + 1)) * 100}%`;
};

const Track = ({ onHover }: { onHover: (share: number | null) => void }) => {
  const { reviewVideo, share, toCode } = useReview();
  const { text } = usePage();
  const frame = useReviewVideo(reviewVideo, (state) => state.frame);
  const percent = usePercent();
  const starts = share.video.chapters.map(({ timestamp }) =>
    toFrame(parseTimestamp(timestamp), reviewVideo.fps),
  );
  const seekTo = (event: PointerEvent<HTMLDivElement>): void => {
    onHover(null);
    reviewVideo.seek(toShare(event) * (reviewVideo.last + 1));
  };
  const handleKey = (event: KeyboardEvent): void => {
    const target = {
      Home: 0,
      End: reviewVideo.last,
      PageDown: frame - reviewVideo.fps * 10,
      PageUp: frame + reviewVideo.fps * 10,
    };
    const next = target[event.key as keyof typeof target];
    if (next === undefined) return;
    event.preventDefault();
    reviewVideo.seek(next);
  };
  return (
    <div
      aria-label={text('sharePage.video.timeline')}
      aria-valuemax={reviewVideo.last}
      aria-valuemin={0}
      aria-valuenow={frame}
      aria-valuetext={toCode(frame)}
      className={styles.track}
      onKeyDown={handleKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        seekTo(event);
      }}
      onPointerLeave={() => onHover(null)}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event);
        else if (event.pointerType === 'mouse') onHover(toShare(event));
      }}
      role="slider"
      tabIndex={0}
    >
      <svg aria-hidden="true" className={styles.bar}>
        <rect className={styles.barGround} height="6" width="100%" />
        <rect className={styles.barDone} height="6" width={percent(frame)} />
        {starts.map(
          (start, index) =>
            start > 0 && (
              <rect className={styles.barGap} height="6" key={index} width="2" x={percent(start)} />
            ),
        )}
      </svg>
    </div>
  );
};

const Playhead = () => {
  const { reviewVideo } = useReview();
  const frame = useReviewVideo(reviewVideo, (state) => state.frame);
  return (
    <i className={styles.playhead} style={{ left: `clamp(6px, ${usePercent()(frame)}, calc(100% - 6px))` }} />
  );
};

const OwnRange = () => {
  const { draft } = useReview();
  const percent = usePercent();
  const { range } = draft.draft;
  if (!range || !draft.isOpen) return null;
  const width = percent(range.frameOut - range.frameIn + 1);
  return (
    <>
      <i className={styles.range} data-active style={{ left: percent(range.frameIn), width }} />
      <Suspense>
        <RangeEditor range={range} />
      </Suspense>
    </>
  );
};

type Placed = { id: string; frame: number; comment: PresentedComment };

const Markers = ({ width }: { width: number }) => {
  const { shown, reviewVideo, active } = useReview();
  const percent = usePercent();
  const placed = useMemo(
    () =>
      shown.flatMap(({ comment }): Placed[] =>
        comment.frameIn === null ? [] : [{ id: comment.id, frame: comment.frameIn, comment }],
      ),
    [shown],
  );
  const target = innerWidth <= touchBelow ? targets.touch : targets.mouse;
  const least = (target / width) * (reviewVideo.last + 1);
  const merged = useMemo(() => mergeMarkers(placed, least), [placed, least]);
  return (
    <>
      {placed.map(({ comment }) =>
        comment.frameIn !== null && comment.frameOut !== null ? (
          <i
            className={styles.range}
            data-active={comment.id === active?.id}
            key={comment.id}
            style={{ left: percent(comment.frameIn), width: percent(comment.frameOut - comment.frameIn + 1) }}
          />
        ) : null,
      )}
      {merged.map((marker) => (
        <MarkerButton
          key={marker.first.id}
          // Keeps markers fully visible at both ends.
          left={`clamp(${target / 2}px, ${percent(marker.first.frame)}, calc(100% - ${target / 2 + (marker.others.length > 0 ? numberReach : 0)}px))`}
          marker={marker}
        />
      ))}
    </>
  );
};

const MarkerButton = ({ marker, left }: { marker: Marker<Placed>; left: string }) => {
  const { open, active, toCode } = useReview();
  const { text } = usePage();
  const all = [marker.first, ...marker.others];
  const index = all.findIndex(({ id }) => id === active?.id);
  const { comment, frame } = all[Math.max(0, index)] ?? marker.first;
  const params = { author: comment.author, timecode: toCode(frame) };
  const isDone = all.every((each) => each.comment.resolvedAt);
  const single = isDone ? text('sharePage.markers.done', params) : text('sharePage.markers.at', params);
  const label =
    marker.others.length > 0
      ? text('sharePage.markers.more', { ...params, count: marker.others.length })
      : single;
  return (
    <button
      aria-label={label}
      className={styles.marker}
      data-active={index >= 0}
      data-done={isDone}
      // Each click opens the next of the merged comments.
      onClick={() => open((all[index + 1] ?? marker.first).id)}
      style={{ left }}
      title={label}
      type="button"
    >
      <span>
        {isDone && index < 0 ? <IconShape path={paths.check} /> : comment.author.slice(0, 1).toUpperCase()}
      </span>
      {marker.others.length > 0 && <em>+{marker.others.length}</em>}
    </button>
  );
};
