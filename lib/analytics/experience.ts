/**
 * One message of a player. It reports what was played since its last message and, at the end of a view, the
 * view's quality. Contains no data about the viewer, device or location.
 */
export type PlayerReport = {
  /** Played media since the last message, in milliseconds. */
  watched: number;
  /** Whether it is the first message of a view, which counts as a play. */
  isFirst: boolean;
  /** Null while the view continues. */
  view: ExperienceReport | null;
};

/** Playback quality of one view. Times in milliseconds. */
export type ExperienceReport = {
  /** Time from the play request to the first frame. Null if no frame was shown. */
  start: number | null;
  /** Number of stalls without seeks, and their total duration. */
  stalls: number;
  stalled: number;
  played: number;
  /** Rendition that played longest, as the frame's shorter side in pixels. 0 if none played. */
  shorterSide: number;
  error: ReportedError | 'none';
};

/** Errors that can end or interrupt requested playback. */
export const reportedErrors = ['missing', 'private', 'offline', 'server', 'decode', 'unplayable'] as const;
export type ReportedError = (typeof reportedErrors)[number];

const isReportedError = (text: string): text is ReportedError =>
  (reportedErrors as readonly string[]).includes(text);

/** Encodes a report as a URL query without its `?`. The access log stores it. */
export const writeReport = ({ watched, isFirst, view }: PlayerReport): string => {
  const progress = `${watched}.${Number(isFirst)}`;
  if (!view) return `watched=${progress}`;
  const { start, stalls, stalled, played, shorterSide, error } = view;
  return `experience=${[start ?? '-', stalls, stalled, played, shorterSide, error, progress].join('.')}`;
};

const progressPattern = /^watched=(\d{1,6})\.([01])$/;
const reportPattern =
  /^experience=(-|\d{1,8})\.(\d{1,4})\.(\d{1,8})\.(\d{1,9})\.(\d{1,4})\.([a-z]{1,20})(.*)$/;
const endPattern = /^\.(\d{1,6})\.([01])$/;

/** Players report twice a minute. A message about more than ten minutes is not theirs. Milliseconds. */
const maxWatched = 600_000;

/**
 * Parses a query. Null if it is not a valid report. Anybody can send a report, so it only contains these
 * bounded values. Players of an older version report once, at the end of a view. Pure.
 */
export const readReport = (query: string): PlayerReport | null => {
  const [, progress, first] = progressPattern.exec(query) ?? [];
  if (progress !== undefined)
    return Number(progress) > maxWatched
      ? null
      : { watched: Number(progress), isFirst: first === '1', view: null };
  const [, start = '', stalls, stalled, played, shorterSide, error = '', end = ''] =
    reportPattern.exec(query) ?? [];
  const [, watched, isFirst] = endPattern.exec(end) ?? [];
  const isKnown = error === 'none' || isReportedError(error);
  if (!isKnown || (end !== '' && watched === undefined) || Number(watched) > maxWatched) return null;
  const view: ExperienceReport = {
    start: start === '-' ? null : Number(start),
    stalls: Number(stalls),
    stalled: Number(stalled),
    played: Number(played),
    shorterSide: Number(shorterSide),
    error,
  };
  return watched === undefined
    ? { watched: view.played, isFirst: view.start !== null, view }
    : { watched: Number(watched), isFirst: isFirst === '1', view };
};

/** Number of values per bucket index. */
export type Counts = Record<number, number>;

/** Aggregated playback quality. Its size does not depend on the number of reports. */
export type Experience = {
  /** Number of reports, including those with an error. */
  reports: number;
  /** Start times by `startBounds`. Views that never started are not counted. */
  start: Counts;
  /** Share of the waiting time in the playing and waiting time, by `waitBounds`. */
  waits: Counts;
  /** Renditions by their index in the list of shorter sides. */
  renditions: Counts;
  errors: Partial<Record<ReportedError, number>>;
};

/** Upper bounds of the start time buckets in milliseconds. Larger values count in the last bucket. */
export const startBounds = [
  100, 150, 200, 250, 300, 400, 500, 600, 700, 800, 1000, 1250, 1500, 2000, 2500, 3000, 4000, 5000, 7500,
  10_000, 15_000, 30_000, 60_000,
] as const;
/** Percent. The first bucket is exactly 0. */
export const waitBounds = [0, 0.1, 0.2, 0.5, 1, 1.5, 2, 3, 5, 7.5, 10, 15, 20, 30, 50, 100] as const;
/** Shorter sides in pixels. A frame counts for the next larger value. */
const shorterSides = [144, 240, 360, 480, 720, 1080, 1440, 2160, 4320] as const;

const noExperience = (): Experience => ({ reports: 0, start: {}, waits: {}, renditions: {}, errors: {} });

const findBucket = (bounds: readonly number[], value: number): number => {
  const index = bounds.findIndex((bound) => value <= bound);
  return index < 0 ? bounds.length - 1 : index;
};

const addTo = <K extends string | number>(counts: Partial<Record<K, number>>, key: K): void => {
  counts[key] = (counts[key] ?? 0) + 1;
};

/** Adds a report to `sum`, which is changed. */
export const addReport = (
  sum: Experience | null,
  { start, stalled, played, shorterSide, error }: ExperienceReport,
): Experience => {
  const experience = sum ?? noExperience();
  experience.reports += 1;
  if (start !== null) {
    addTo(experience.start, findBucket(startBounds, start));
    addTo(experience.waits, findBucket(waitBounds, (stalled / Math.max(1, played + stalled)) * 100));
  }
  if (shorterSide > 0) addTo(experience.renditions, findBucket(shorterSides, shorterSide));
  if (error !== 'none') addTo(experience.errors, error);
  return experience;
};

const mergeCounts = <K extends string | number>(
  a: Partial<Record<K, number>>,
  b: Partial<Record<K, number>>,
): Record<K, number> => {
  const sum = { ...a } as Record<K, number>;
  for (const key of Object.keys(b) as unknown as K[]) sum[key] = (sum[key] ?? 0) + (b[key] ?? 0);
  return sum;
};

/** Merges two aggregates. Null if both are empty. Pure. */
export const mergeExperience = (
  a: Experience | null | undefined,
  b: Experience | null | undefined,
): Experience | null => {
  if (!a || !b) return a ?? b ?? null;
  return {
    reports: a.reports + b.reports,
    start: mergeCounts(a.start, b.start),
    waits: mergeCounts(a.waits, b.waits),
    renditions: mergeCounts(a.renditions, b.renditions),
    errors: mergeCounts(a.errors, b.errors),
  };
};

/**
 * Percentile of bucketed values, for `share` from 0 to 1, interpolated linearly within its bucket. Null
 * without values. The last bucket has no real upper bound, so its bound is the maximum result. Pure.
 */
export const findPercentile = (counts: Counts, bounds: readonly number[], share: number): number | null => {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const wanted = total * share;
  let before = 0;
  for (const [index, bound] of bounds.entries()) {
    const count = counts[index] ?? 0;
    if (count > 0 && before + count >= wanted) {
      const from = bounds[index - 1] ?? 0;
      return from + (bound - from) * ((wanted - before) / count);
    }
    before += count;
  }
  return bounds.at(-1) ?? null;
};

export const percentiles = [0.5, 0.75, 0.95] as const;

/** Fewer views are random and reveal individual viewers: no percentile and no retention is shown of them. */
export const minShownViews = 20;

/** Null for each percentile of fewer than 20 values. */
const findPercentiles = (counts: Counts, bounds: readonly number[]): (number | null)[] => {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return percentiles.map((share) => (total < minShownViews ? null : findPercentile(counts, bounds, share)));
};

/** Playback quality for display: p50, p75 and p95, shares of renditions and numbers of errors. */
export type ExperienceSummary = {
  reports: number;
  /** Milliseconds. Null below 20 started views. */
  start: (number | null)[];
  /** Percent of the playing and waiting time. */
  waits: (number | null)[];
  /** Smallest rendition first. `share` is 0 to 1. */
  rungs: { rung: number; share: number }[];
  /** Most frequent error first. */
  errors: { error: ReportedError; views: number }[];
};

/** Pure. */
export const summarizeExperience = (experience: Experience | null): ExperienceSummary | null => {
  if (!experience || experience.reports === 0) return null;
  const shown = Object.entries(experience.renditions);
  const all = shown.reduce((sum, [, count]) => sum + count, 0);
  return {
    reports: experience.reports,
    start: findPercentiles(experience.start, startBounds),
    waits: findPercentiles(experience.waits, waitBounds),
    rungs: shown.flatMap(([index, count]) => {
      const shorterSide = shorterSides[Number(index)];
      return shorterSide === undefined ? [] : [{ rung: shorterSide, share: count / all }];
    }),
    errors: reportedErrors
      .flatMap((error) => {
        const views = experience.errors[error] ?? 0;
        return views > 0 ? [{ error, views }] : [];
      })
      .sort((a, b) => b.views - a.views),
  };
};
