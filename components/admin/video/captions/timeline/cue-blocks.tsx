'use client';

import { type PointerEvent, useRef, useState } from 'react';

import { toPlainText } from '@/lib/formats/timed-text/cue-text';
import { type EditCue, findLastStart } from '@/lib/videos/text-tracks/editing/cue-document';
import { getOverlap } from '@/lib/videos/text-tracks/editing/notes';
import type { TimeView } from '@/lib/videos/text-tracks/editing/time-view';
import { roundToFrame, snapTime } from '@/lib/videos/text-tracks/editing/times';

import { useEdited, useEditor } from '../editor-store';

import styles from './timeline.module.scss';

type BlocksProps = { shown: TimeView; width: number };

/** CSS pixels within which an edge snaps to its neighbour or the playhead. */
const snapDistance = 8;
/** Number of cues before the first one that starts in view that may still be visible. */
const before = 20;
/** Above this number, cues are too narrow to read or drag. */
const most = 200;

/** The cues in view. The active one can be dragged as a whole or by its edges. */
export const CueBlocks = ({ shown, width }: BlocksProps) => {
  const { cues } = useEdited(({ history }) => history.document);
  const active = useEdited((state) => state.active);
  const first = Math.max(0, findLastStart(cues, shown.from) - before);
  const end = shown.from + shown.span;
  const visible: number[] = [];
  for (let at = first; at < cues.length && visible.length < most; at += 1) {
    const cue = cues[at];
    if (!cue || cue.start > end) break;
    if (cue.end >= shown.from) visible.push(at);
  }
  return visible.map((at) => {
    const cue = cues[at] as EditCue;
    const overlap = getOverlap(cue, cues[at + 1]);
    return (
      <CueBlock
        at={at}
        cue={cue}
        isActive={cue.key === active}
        key={cue.key}
        overlap={overlap}
        shown={shown}
        width={width}
      />
    );
  });
};

type Range = { start: number; end: number };
type CueBlockProps = BlocksProps & { cue: EditCue; at: number; isActive: boolean; overlap: number };
type Part = 'start' | 'end' | 'whole';

/** The times that result from a drag. */
const useRangeDrag = ({ cue, at, shown, width }: CueBlockProps, onChange: (range: Range | null) => void) => {
  const { editorData, playback, store } = useEditor();
  const { fps } = editorData.video;
  const perPixel = shown.span / width;
  const drag = (part: Part, { dx, isAltHeld }: DragMove): Range => {
    const { cues } = store.get().history.document;
    const targets = [cues[at - 1]?.end, cues[at + 1]?.start, playback.get().time].filter(
      (time) => time !== undefined,
    );
    const place = (time: number) =>
      isAltHeld ? Math.round(time) : snapTime(roundToFrame(time, fps), targets, snapDistance * perPixel);
    const by = dx * perPixel;
    const least = Math.ceil(1000 / fps);
    if (part === 'start')
      return { start: Math.max(0, Math.min(place(cue.start + by), cue.end - least)), end: cue.end };
    if (part === 'end') return { start: cue.start, end: Math.max(place(cue.end + by), cue.start + least) };
    const start = Math.max(0, place(cue.start + by));
    return { start, end: start + cue.end - cue.start };
  };
  return {
    drag,
    commit: (range: Range) => {
      store.edit({ kind: 'times', key: cue.key, ...range });
      onChange(null);
    },
  };
};

const CueBlock = (props: CueBlockProps) => {
  const { cue, at, isActive, overlap, shown } = props;
  const { editorData, store, playback } = useEditor();
  const [moved, setMoved] = useState<Range | null>(null);
  const { drag, commit } = useRangeDrag(props, setMoved);
  const { start, end } = moved ?? cue;
  const share = (time: number) => (time / shown.span) * 100;
  const canDrag = isActive && editorData.canEdit;
  const describe = (part: Part) => ({
    onMove: (move: DragMove) => setMoved(drag(part, move)),
    onEnd: (move: DragMove) => commit(drag(part, move)),
  });
  const whole = useDrag({
    ...describe('whole'),
    onPress: () => {
      store.select(cue.key);
      if (!playback.get().isPlaying) playback.goTo(cue.start);
    },
  });
  const startEdge = useDrag(describe('start'));
  const endEdge = useDrag(describe('end'));
  return (
    <div
      className={styles.block}
      data-active={isActive}
      style={{ left: `${share(start - shown.from)}%`, width: `${share(end - start)}%` }}
      {...(canDrag ? whole : {})}
    >
      <span>
        {at + 1} · {toPlainText(cue.text).replaceAll('\n', ' ')}
      </span>
      {overlap > 0 && !moved && (
        <i className={styles.overlap} style={{ width: `${(overlap / (end - start)) * 100}%` }} />
      )}
      {canDrag && (
        <>
          <i className={styles.edge} data-edge="start" {...startEdge} />
          <i className={styles.edge} data-edge="end" {...endEdge} />
        </>
      )}
    </div>
  );
};

/** CSS pixels of movement before a press becomes a drag. */
const threshold = 4;

type DragMove = { dx: number; isAltHeld: boolean };
type DragOptions = {
  onStart?: () => void;
  onMove: (move: DragMove) => void;
  /** Called with the final movement. */
  onEnd?: (move: DragMove) => void;
  /** Called if the pointer was released without moving. */
  onPress?: (event: PointerEvent<HTMLElement>) => void;
};

/** A drag with mouse, pen or finger, also beyond the element. */
export const useDrag = ({ onStart, onMove, onEnd, onPress }: DragOptions) => {
  const drag = useRef<{ x: number; last: DragMove | null } | null>(null);
  const finish = () => {
    const last = drag.current?.last ?? null;
    drag.current = null;
    if (last) onEnd?.(last);
    return last !== null;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { x: event.clientX, last: null };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const began = drag.current;
      if (!began) return;
      const dx = event.clientX - began.x;
      if (!began.last) {
        if (Math.abs(dx) < threshold) return;
        onStart?.();
      }
      began.last = { dx, isAltHeld: event.altKey };
      onMove(began.last);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (drag.current && !finish()) onPress?.(event);
    },
    onPointerCancel: () => void finish(),
  };
};
