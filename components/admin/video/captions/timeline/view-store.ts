import { keepInView, scrollView, type TimeView, zoomView } from '@/lib/videos/text-tracks/editing/time-view';

export type ViewStore = ReturnType<typeof createViewStore>;

const firstSpan = 12_000;

/** The visible range of the waveform. `duration` in milliseconds. */
export const createViewStore = (duration: number) => {
  let view: TimeView = zoomView({ from: 0, span: firstSpan }, 1, 0, duration);
  const listeners = new Set<() => void>();
  const set = (next: TimeView): void => {
    if (next.from === view.from && next.span === view.span) return;
    view = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    zoom: (factor: number, anchor: number) => set(zoomView(view, factor, anchor, duration)),
    scroll: (by: number) => set(scrollView(view, by, duration)),
    moveTo: (from: number) => set(scrollView({ ...view, from }, 0, duration)),
    follow: (time: number) => set(keepInView(view, time, duration)),
  };
};
