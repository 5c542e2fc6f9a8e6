import { addDays, countDays, type Day, toDay } from '@/lib/analytics/days';
import type { Range } from '@/lib/analytics/ranges';

const dayMs = 86_400_000;

export type TrialProgress = {
  /** Days of the whole trial, and how many of them are over or left. */
  total: number;
  passed: number;
  left: number;
};

/**
 * How far a trial is, in days; one that was extended beyond its package's days is as long as what is left.
 * Pure.
 */
export const getTrialProgress = (
  { trialEndDate, freeTrial }: { trialEndDate: string; freeTrial: number },
  now: Date,
): TrialProgress => {
  const left = Math.max(0, Math.ceil((Date.parse(trialEndDate) - now.getTime()) / dayMs));
  const total = Math.max(freeTrial, left, 1);
  return { total, passed: total - left, left };
};

/** A longer absence is looked at for this many days only. */
const longestLook = 7;
/** What the views of the days that are looked at are compared with. */
const comparedDays = 28;
/** Fewer views than this are never worth a line, nor less than this many times the usual. */
const fewestViews = 20;
const unusualTimes = 2;
const mostUnusual = 2;

/** The days since a visit, and those before them that say what is usual. Pure. */
export const getLookRanges = (since: string, today: Day): { now: Range; before: Range } => {
  const from = [toDay(new Date(since)), addDays(today, 1 - longestLook)].sort().at(-1) ?? today;
  return {
    now: { from, to: today },
    before: { from: addDays(from, -comparedDays), to: addDays(from, -1) },
  };
};

type Views = { id: string; views: number };
type UnusualViews = Views & { usual: number };

/** The videos that were watched far more than usual in as many days, those furthest from it first. Pure. */
export const pickUnusual = (
  now: readonly Views[],
  before: readonly Views[],
  { from, to }: Range,
): UnusualViews[] => {
  // Of thousands of videos few are watched that often.
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

/** What is done of the way to a first video that others see. An account there is. Pure. */
export const getFirstSteps = (videos: readonly StepVideo[]): { isUploaded: boolean; isShared: boolean } => {
  const ready = videos.filter(({ status }) => status === 'COMPLETE');
  return { isUploaded: ready.length > 0, isShared: ready.some(({ visibility }) => visibility === 'public') };
};
