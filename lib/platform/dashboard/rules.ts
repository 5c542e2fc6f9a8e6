import type { Range } from '@/lib/analytics/ranges';
import { addDays, countDays, type Day, toDay } from '@/lib/core/days';

const dayMs = 86_400_000;

export type TrialProgress = {
  /** Days of the whole trial; `passed` and `left` add up to it. */
  total: number;
  passed: number;
  left: number;
};

/**
 * Progress of a trial in days. A trial that was extended beyond its package's days has the remaining days as
 * its total. Pure.
 */
export const getTrialProgress = (
  { trialEndDate, freeTrial }: { trialEndDate: string; freeTrial: number },
  now: Date,
): TrialProgress => {
  const left = Math.max(0, Math.ceil((Date.parse(trialEndDate) - now.getTime()) / dayMs));
  const total = Math.max(freeTrial, left, 1);
  return { total, passed: total - left, left };
};

/** Maximum number of days that are considered after a longer absence. */
const longestLook = 7;
/** Days that the considered days are compared with. */
const comparedDays = 28;
/** Minimum number of views, and minimum multiple of the usual views, for a video to be listed. */
const fewestViews = 20;
const unusualTimes = 2;
const mostUnusual = 2;

/** The days since a visit, and the earlier days that define the usual views. Pure. */
export const getLookRanges = (since: string, today: Day): { now: Range; before: Range } => {
  const from = [toDay(new Date(since)), addDays(today, 1 - longestLook)].sort().at(-1) ?? today;
  return {
    now: { from, to: today },
    before: { from: addDays(from, -comparedDays), to: addDays(from, -1) },
  };
};

type Views = { id: string; views: number };
type UnusualViews = Views & { usual: number };

/** Videos with unusually many views for the number of days, the largest increase first. Pure. */
export const pickUnusual = (
  now: readonly Views[],
  before: readonly Views[],
  { from, to }: Range,
): UnusualViews[] => {
  // Few of thousands of videos reach the minimum.
  const watched = now.filter(({ views }) => views >= fewestViews);
  const ids = new Set(watched.map(({ id }) => id));
  const past = new Map(before.flatMap(({ id, views }) => (ids.has(id) ? [[id, views]] : [])));
  const share = countDays(from, to) / comparedDays;
  return watched
    .map(({ id, views }) => ({ id, views, usual: Math.round((past.get(id) ?? 0) * share) }))
    .filter(({ views, usual }) => views >= usual * unusualTimes)
    .sort((a, b) => b.views - b.usual - (a.views - a.usual))
    .slice(0, mostUnusual);
};

type StepVideo = { status: string; visibility: string };

/** Completed steps towards a first shared video. Pure. */
export const getFirstSteps = (videos: readonly StepVideo[]): { isUploaded: boolean; isShared: boolean } => {
  const ready = videos.filter(({ status }) => status === 'COMPLETE');
  return { isUploaded: ready.length > 0, isShared: ready.some(({ visibility }) => visibility === 'public') };
};
