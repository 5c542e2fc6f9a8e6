import { getSegmentLength } from '@/lib/core/media/segment-lengths';

import { minShownViews } from '../experience';
import type { Curve } from '../ingest/tally';

/** Percentage of views (0 to 100) that reach a position in seconds. */
export type WatchPoint = { at: number; percent: number };

/**
 * Share of views that fetched each segment, plus a point at the end. A segment that was fetched more often
 * than there were views counts as 100 %. Empty below 20 views. Pure.
 */
export const toWatchPoints = (curve: Curve | null, duration: number): WatchPoint[] => {
  if (!curve || curve.views < minShownViews || duration <= 0) return [];
  const points: WatchPoint[] = [];
  let at = 0;
  for (let index = 0; at < duration; index += 1) {
    const fetched = curve.segments[index] ?? 0;
    points.push({ at, percent: Math.min(100, (fetched / curve.views) * 100) });
    at += getSegmentLength(index);
  }
  const last = points.at(-1);
  return last ? [...points, { at: duration, percent: last.percent }] : [];
};

/** Share at a position in seconds. */
export const getPercentAt = (points: readonly WatchPoint[], seconds: number): number =>
  points.findLast(({ at }) => at <= seconds)?.percent ?? 100;

/** Points at even intervals, for a table of at most 40 rows. Pure. */
export const sampleWatchPoints = (points: readonly WatchPoint[]): WatchPoint[] => {
  const duration = points.at(-1)?.at ?? 0;
  const step = [2, 5, 10, 15, 30, 60, 120, 300, 600, 1800].find((each) => duration / each <= 40) ?? 3600;
  return Array.from({ length: Math.ceil(duration / step) }, (_, index) => ({
    at: index * step,
    percent: getPercentAt(points, index * step),
  }));
};

/**
 * Notable part of a curve: most viewers leaving, replays, or the chapter with the largest loss. Positions in
 * seconds, `percent` in percentage points.
 */
export type Finding = {
  kind: 'loss' | 'again' | 'chapter';
  from: number;
  to: number;
  percent: number;
  chapter: string | null;
};

type Chapter = { start: number; title: string };

/** Minimum change in percentage points. */
const minPercent = 3;
const windowSeconds = 20;

/** At most one finding of each kind, in the order of the video. Pure. */
export const findFindings = (points: readonly WatchPoint[], chapters: readonly Chapter[]): Finding[] => {
  const duration = points.at(-1)?.at ?? 0;
  const drop = (from: number, to: number): number => getPercentAt(points, from) - getPercentAt(points, to);
  const windows = points.map(({ at }) => ({ from: at, to: Math.min(duration, at + windowSeconds) }));
  const loss = findLargest(windows, ({ from, to }) => drop(from, to));
  const again = findLargest(listRises(points), ({ from, to }) => -drop(from, to));
  const starts = chapters
    .filter(({ start }) => start > 0 && start < duration)
    .map(({ start, title }) => ({ from: start, to: Math.min(duration, start + windowSeconds), title }))
    .filter(({ from, to }) => !loss || to <= loss.from || from >= loss.to);
  const chapter = findLargest(starts, ({ from, to }) => drop(from - 1, to));
  const toFinding = (
    kind: Finding['kind'],
    found: (Span & { size: number; title?: string }) | null,
  ): Finding[] =>
    found
      ? [
          {
            kind,
            from: found.from,
            to: found.to,
            percent: Math.round(found.size),
            chapter: found.title ?? null,
          },
        ]
      : [];
  return [...toFinding('loss', loss), ...toFinding('again', again), ...toFinding('chapter', chapter)].sort(
    (a, b) => a.from - b.from,
  );
};

type Span = { from: number; to: number };

const findLargest = <T extends Span>(spans: readonly T[], sizeOf: (span: T) => number) => {
  let largest: (T & { size: number }) | null = null;
  for (const span of spans) {
    const size = sizeOf(span);
    if (size >= minPercent && size > (largest?.size ?? 0)) largest = { ...span, size };
  }
  return largest;
};

/** Parts in which the share of views increases. */
const listRises = (points: readonly WatchPoint[]): Span[] => {
  const rises: Span[] = [];
  let start: WatchPoint | null = null;
  for (const [index, point] of points.entries()) {
    const next = points[index + 1];
    const isRising = next !== undefined && next.percent > point.percent;
    if (isRising) start ??= point;
    else if (start) {
      rises.push({ from: start.at, to: point.at });
      start = null;
    }
  }
  return rises;
};
