import { useState } from 'react';

import { useReview } from '../../review-context';
import type { Range } from '../../rules/place-comment';
import RangeHandles, { placeLoupe, type Stretch } from './range-handles';

import styles from './range-editor.module.scss';

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

export default RangeEditor;
