import { videoSorts, type VideoPageQuery } from '@/lib/analytics/find-video-page';
import {
  chooseGrouping,
  defaultPreset,
  getPresetRange,
  groupings,
  presets,
  toRange,
  type Grouping,
  type Preset,
  type Range,
} from '@/lib/analytics/ranges';
import { sourceKinds, type Source } from '@/lib/analytics/reports/find-workspace-details';
import { addDays, countDays } from '@/lib/core/days';

export type SearchParams = Record<string, string | string[] | undefined>;
/** `preset` is null for a custom date range; `cutTo` is set if the range was too long. */
export type StatisticsQuery = {
  range: Range;
  preset: Preset | null;
  grouping: Grouping;
  cutTo: number | null;
  /** Values of the chart. */
  metric: ShownMetric;
  /** Source whose videos are listed. */
  source: Source | null;
};

export const shownMetrics = ['views', 'plays', 'watchSeconds'] as const;
export type ShownMetric = (typeof shownMetrics)[number];

/** Maximum range of a page. Days. */
const maxDays = 396;

/** Reads the query of a statistics page. Invalid parameters are ignored. Pure. */
export const readQuery = (
  { from, to, days, by, metric, source }: SearchParams,
  today: string,
): StatisticsQuery => {
  const own = toRange(from, to, today);
  const preset = presets.find((value) => String(value) === days) ?? defaultPreset;
  const range = own ?? getPresetRange(preset, today);
  const first = addDays(range.to, 1 - maxDays);
  const isTooLong = countDays(range.from, range.to) > maxDays;
  const kept = isTooLong ? { from: first, to: range.to } : range;
  return {
    range: kept,
    preset: own ? null : preset,
    cutTo: isTooLong ? maxDays : null,
    grouping: groupings.find((value) => value === by) ?? chooseGrouping(kept),
    metric: shownMetrics.find((name) => name === metric) ?? 'views',
    source: readSource(source),
  };
};

/** Inverse of `writeSource`. Null for anything else. */
const readSource = (source: unknown): Source | null => {
  if (typeof source !== 'string' || source.length > 120) return null;
  const [start = '', ...rest] = source.split(':');
  const kind = sourceKinds.find((name) => name === start);
  return kind && rest.length > 0 ? { kind, name: rest.join(':') } : null;
};

/** Anchor of the list of a source's videos. */
export const sourceVideosId = 'source-videos';

/** A source in the address, such as `hosts:www.example.com`. */
export const writeSource = ({ kind, name }: Source): string => `${kind}:${name}`;

/** Reads filter and order of the video table from the URL. Pure. */
export const readVideoQuery = ({ sort, show, page }: SearchParams): VideoPageQuery => ({
  sort: videoSorts.find((name) => name === sort) ?? 'views',
  isDeletedOnly: show === 'deleted',
  page: Math.max(1, Math.floor(Number(page)) || 1),
});
