/**
 * What one view was like, as its player tells when it is over. Times in milliseconds; nothing in it names a
 * viewer, a device or a place.
 */
export type ExperienceReport = {
  /** From the wish to play to the first picture; null where there was none. */
  start: number | null;
  /** How often playback waited, seeks apart, and how long in all. */
  stalls: number;
  stalled: number;
  played: number;
  /** The rung that played longest, by the picture's shorter side in pixels; 0 where none did. */
  rung: number;
  error: ReportedError | 'none';
};

/** What may end or interrupt playback once somebody wanted it. */
export const reportedErrors = ['missing', 'private', 'offline', 'server', 'decode', 'unplayable'] as const;
export type ReportedError = (typeof reportedErrors)[number];

const isReportedError = (text: string): text is ReportedError =>
  (reportedErrors as readonly string[]).includes(text);

/** A report as the query of an address, without its `?`: what an access log keeps of it. */
export const writeReport = ({ start, stalls, stalled, played, rung, error }: ExperienceReport): string =>
  `experience=${[start ?? '-', stalls, stalled, played, rung, error].join('.')}`;

const reportPattern = /^experience=(-|\d{1,8})\.(\d{1,4})\.(\d{1,8})\.(\d{1,9})\.(\d{1,4})\.([a-z]{1,20})$/;

/**
 * Reads a query; null where it is no report. Anybody can send one, so it says nothing but these six, each
 * within its bounds. Pure.
 */
export const readReport = (query: string): ExperienceReport | null => {
  const [, start = '', stalls, stalled, played, rung, error = ''] = reportPattern.exec(query) ?? [];
  if (error === '' || !(error === 'none' || isReportedError(error))) return null;
  return {
    start: start === '-' ? null : Number(start),
    stalls: Number(stalls),
    stalled: Number(stalled),
    played: Number(played),
    rung: Number(rung),
    error,
  };
};

/** How often each bucket was hit, by its number. */
export type Counts = Record<number, number>;

/** What many views were like. No more than its buckets, however many reports there are. */
export type Experience = {
  /** Reports in all, and those with an error. */
  reports: number;
  /** By `startBounds`; views that never began are none of them. */
  start: Counts;
  /** Time spent waiting, of that spent playing and waiting, by `waitBounds`. */
  waits: Counts;
  /** By the rung's number among `rungs`. */
  rungs: Counts;
  errors: Partial<Record<ReportedError, number>>;
};

/**
 * The upper ends of the buckets: milliseconds until the first picture. What takes longer lies in the last
 * one.
 */
export const startBounds = [
  100, 150, 200, 250, 300, 400, 500, 600, 700, 800, 1000, 1250, 1500, 2000, 2500, 3000, 4000, 5000, 7500,
  10_000, 15_000, 30_000, 60_000,
] as const;
/** In a hundred; the first is exactly nothing. */
export const waitBounds = [0, 0.1, 0.2, 0.5, 1, 1.5, 2, 3, 5, 7.5, 10, 15, 20, 30, 50, 100] as const;
/** Shorter sides in pixels; a picture belongs to the next larger one. */
export const rungs = [144, 240, 360, 480, 720, 1080, 1440, 2160, 4320] as const;

const noExperience = (): Experience => ({ reports: 0, start: {}, waits: {}, rungs: {}, errors: {} });

const findBucket = (bounds: readonly number[], value: number): number => {
  const index = bounds.findIndex((bound) => value <= bound);
  return index < 0 ? bounds.length - 1 : index;
};

const addTo = <K extends string | number>(counts: Partial<Record<K, number>>, key: K): void => {
  counts[key] = (counts[key] ?? 0) + 1;
};

/** Adds a report. */
export const addReport = (
  sum: Experience | null,
  { start, stalled, played, rung, error }: ExperienceReport,
): Experience => {
  const experience = sum ?? noExperience();
  experience.reports += 1;
  if (start !== null) {
    addTo(experience.start, findBucket(startBounds, start));
    addTo(experience.waits, findBucket(waitBounds, (stalled / Math.max(1, played + stalled)) * 100));
  }
  if (rung > 0) addTo(experience.rungs, findBucket(rungs, rung));
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

/** Adds two up; null where both say nothing. Pure. */
export const mergeExperience = (
  a: Experience | null | undefined,
  b: Experience | null | undefined,
): Experience | null => {
  if (!a || !b) return a ?? b ?? null;
  return {
    reports: a.reports + b.reports,
    start: mergeCounts(a.start, b.start),
    waits: mergeCounts(a.waits, b.waits),
    rungs: mergeCounts(a.rungs, b.rungs),
    errors: mergeCounts(a.errors, b.errors),
  };
};

/**
 * The value below which `share` (0 to 1) of what was counted lies, taken as spread evenly within its bucket;
 * null where nothing was counted. In the last bucket no more is known than its upper end. Pure.
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

/** What a page shows of it: p50, p75 and p95, the rungs by share and errors by number. */
export type ExperienceSummary = {
  reports: number;
  /** Milliseconds; null where none began. */
  start: (number | null)[];
  /** In a hundred of the time spent. */
  waits: (number | null)[];
  /** Smallest first; `share` from 0 to 1. */
  rungs: { rung: number; share: number }[];
  /** Most first. */
  errors: { error: ReportedError; views: number }[];
};

/** Pure. */
export const summarizeExperience = (experience: Experience | null): ExperienceSummary | null => {
  if (!experience || experience.reports === 0) return null;
  const shown = Object.entries(experience.rungs);
  const all = shown.reduce((sum, [, count]) => sum + count, 0);
  return {
    reports: experience.reports,
    start: percentiles.map((share) => findPercentile(experience.start, startBounds, share)),
    waits: percentiles.map((share) => findPercentile(experience.waits, waitBounds, share)),
    rungs: shown.flatMap(([index, count]) => {
      const rung = rungs[Number(index)];
      return rung === undefined ? [] : [{ rung, share: count / all }];
    }),
    errors: reportedErrors
      .flatMap((error) => {
        const views = experience.errors[error] ?? 0;
        return views > 0 ? [{ error, views }] : [];
      })
      .sort((a, b) => b.views - a.views),
  };
};
