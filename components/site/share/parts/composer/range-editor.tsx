import { useState, type KeyboardEvent, type PointerEvent } from 'react';

import { usePage } from '../../page-context';
import { useReview } from '../../review-context';
import { type Range, moveEnd, type RangeEnd, toEndFrame } from '../../rules/place-comment';

import styles from './range-editor.module.scss';
import handles from './range-handles.module.scss';

/**
 * The draft's range with draggable ends: on the timeline, or in a loupe below it if the timeline is too
 * coarse.
 */
const RangeEditor = ({ range }: { range: Range }) => {
  const { reviewVideo } = useReview();
  // Fixed during a drag, updated afterwards.
  const [held, setHeld] = useState<Stretch | null>(null);
  const loupe = held ?? placeLoupe(range, reviewVideo);
  if (!loupe) return <RangeHandles range={range} shown={{ from: 0, count: reviewVideo.last + 1 }} />;
  return (
    <div
      className={styles.loupe}
      data-loupe
      onPointerDown={() => setHeld(loupe)}
      onPointerUp={() => setHeld(null)}
    >
      <Ruler shown={loupe} />
      <Part range={range} shown={loupe} />
      <RangeHandles range={range} shown={loupe} />
    </div>
  );
};

const Part = ({ range: { frameIn, frameOut }, shown: { from, count } }: { range: Range; shown: Stretch }) => {
  const start = Math.max(0, frameIn - from);
  const end = Math.min(count, frameOut + 1 - from);
  return (
    <i
      className={styles.part}
      style={{ left: toPercent(start, count), width: toPercent(end - start, count) }}
    />
  );
};

const stepSeconds = 5;

/** A tick for each second, a label for every fifth. */
const Ruler = ({ shown: { from, count } }: { shown: Stretch }) => {
  const { reviewVideo, toCode } = useReview();
  const step = Math.max(1, Math.round(count / reviewVideo.fps / 30)) * reviewVideo.fps;
  const first = Math.ceil(from / step);
  const marks = Array.from({ length: Math.max(0, Math.ceil((from + count) / step) - first) }, (_, index) =>
    Math.round((first + index) * step),
  );
  return (
    <svg aria-hidden="true" className={styles.ruler}>
      {marks.map((frame, index) => {
        const x = toPercent(frame - from, count);
        const isNamed = (first + index) % stepSeconds === 0;
        return (
          <g className={(first + index) % (2 * stepSeconds) === 0 ? undefined : styles.between} key={frame}>
            <line className={styles.tick} x1={x} x2={x} y1={isNamed ? 18 : 24} y2="30" />
            {isNamed && (
              <text textAnchor="middle" x={x} y="12">
                {toCode(frame)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
};

const toPercent = (frames: number, count: number): string => `${(frames / count) * 100}%`;

/** A stretch of the video: first frame and number of frames. */
type Stretch = { from: number; count: number };

const loupeSeconds = 30;
/** Fraction of the shown stretch before a long range, and the same after it. */
const margin = 0.15;

/**
 * The stretch shown by the loupe: about 30 s around the range, more for a longer range. Null if the timeline
 * shows as much. Pure.
 */
export const placeLoupe = (
  { frameIn, frameOut }: Range,
  { fps, last }: { fps: number; last: number },
): Stretch | null => {
  const length = frameOut - frameIn + 1;
  const count = Math.round(Math.max(loupeSeconds * fps, length / (1 - 2 * margin)));
  if (count >= last + 1) return null;
  const from = Math.round(frameIn + length / 2 - count / 2);
  return { from: Math.min(Math.max(0, from), last + 1 - count), count };
};

/** `shown`: the stretch of the video that the handles' track represents. */
type RangeHandlesProps = { range: Range; shown: Stretch };

const ends: RangeEnd[] = ['in', 'out'];

/** The ends of the draft's range, moved by dragging or by keys. The video seeks along. */
const RangeHandles = ({ range, shown }: RangeHandlesProps) => {
  const { reviewVideo, draft, toCode } = useReview();
  const { text } = usePage();
  const move = (end: RangeEnd, frame: number): void => {
    const next = moveEnd(range, end, frame, reviewVideo.last);
    draft.change({ isPlaced: true, range: next });
    reviewVideo.seek(end === 'in' ? next.frameIn : next.frameOut);
  };
  const handlePointer = (end: RangeEnd, event: PointerEvent<HTMLElement>): void => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (box) move(end, shown.from + toEndFrame(end, (event.clientX - box.left) / box.width, shown.count - 1));
  };
  const handleKey = (end: RangeEnd, event: KeyboardEvent): void => {
    const step = event.shiftKey ? 10 : 1;
    const frame = end === 'in' ? range.frameIn : range.frameOut;
    const next = { ArrowLeft: frame - step, ArrowRight: frame + step, Home: 0, End: reviewVideo.last }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move(end, next);
  };
  return ends.map((end) => {
    const frame = end === 'in' ? range.frameIn : range.frameOut;
    return (
      <i
        aria-label={text(end === 'in' ? 'sharePage.write.rangeIn' : 'sharePage.write.rangeOut')}
        aria-valuemax={reviewVideo.last}
        aria-valuemin={0}
        aria-valuenow={frame}
        aria-valuetext={toCode(frame)}
        className={handles.handle}
        data-end={end}
        key={end}
        onKeyDown={(event) => handleKey(end, event)}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) =>
          event.currentTarget.hasPointerCapture(event.pointerId) && handlePointer(end, event)
        }
        role="slider"
        style={{ left: `${(((end === 'in' ? frame : frame + 1) - shown.from) / shown.count) * 100}%` }}
        tabIndex={0}
      />
    );
  });
};

export default RangeEditor;
