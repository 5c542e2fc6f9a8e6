import type { KeyboardEvent } from 'react';

type Place = { count: number; active: number | null; onActive: (index: number | null) => void };

/** Keyboard control of a chart: arrows, Home and End move between points, Escape leaves them. */
export const movePoint = (event: KeyboardEvent, { count, active, onActive }: Place): void => {
  const last = count - 1;
  const targets: Record<string, number | null> = {
    ArrowRight: Math.min(last, (active ?? -1) + 1),
    ArrowLeft: Math.max(0, (active ?? last + 1) - 1),
    Home: 0,
    End: last,
    Escape: null,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  onActive(target);
};
