'use client';

import { useRef, type PointerEvent } from 'react';

/** CSS pixels of movement before a press becomes a drag. */
const threshold = 4;

export type DragMove = { dx: number; isAltHeld: boolean };
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
