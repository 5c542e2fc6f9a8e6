/** The part of a video that a timeline shows. Milliseconds. */
export type TimeView = { from: number; span: number };

const shortestSpan = 2000;
/** Position of the playhead, as a share of the view, after it left the view. */
const lead = 0.1;

/** Clamps a view to the video; a video shorter than the view starts at 0. */
const clampView = ({ from, span }: TimeView, duration: number): TimeView => {
  const length = Math.min(Math.max(span, shortestSpan), Math.max(duration, shortestSpan));
  return { span: length, from: Math.max(0, Math.min(from, duration - length)) };
};

/** Zooms a view: `factor` below 1 zooms in; the time at `anchor` stays in place. */
export const zoomView = (view: TimeView, factor: number, anchor: number, duration: number): TimeView => {
  const { span } = clampView({ from: 0, span: view.span * factor }, duration);
  return clampView({ span, from: anchor - ((anchor - view.from) * span) / view.span }, duration);
};

export const scrollView = (view: TimeView, by: number, duration: number): TimeView =>
  clampView({ ...view, from: view.from + by }, duration);

/** Moves the view only if a time has left it. */
export const keepInView = (view: TimeView, time: number, duration: number): TimeView => {
  const isSeen = time >= view.from && time < view.from + view.span * (1 - lead / 2);
  const isAtEnd = view.from + view.span >= duration && time >= view.from;
  return isSeen || isAtEnd ? view : clampView({ ...view, from: time - view.span * lead }, duration);
};

/** Readable steps of a ruler. Milliseconds. */
const steps = [
  100, 200, 500, 1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000,
];

/** The labelled times of a ruler, at least `least` ms apart. */
export const listRulerTimes = ({ from, span }: TimeView, least: number): number[] => {
  const step = steps.find((each) => each >= least) ?? 3_600_000;
  const first = Math.floor(from / step) * step;
  const count = Math.ceil((from + span - first) / step) + 1;
  return Array.from({ length: count }, (_, index) => first + index * step);
};
