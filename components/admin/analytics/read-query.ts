import { addDays, countDays } from '@/lib/analytics/days';
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

export type SearchParams = Record<string, string | string[] | undefined>;
/** `preset` is null for a custom date range; `cutTo` is set if the range was too long. */
export type StatisticsQuery = {
  range: Range;
  preset: Preset | null;
  grouping: Grouping;
  cutTo: number | null;
};

/** Maximum range of a page. Days. */
const maxDays = 396;

/** Reads the query of a statistics page. Invalid parameters are ignored. Pure. */
export const readQuery = ({ from, to, days, by }: SearchParams, today: string): StatisticsQuery => {
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
  };
};

/** Reads filter and order of the video table from the URL. Pure. */
export const readVideoQuery = ({ sort, show, page }: SearchParams): VideoPageQuery => ({
  sort: videoSorts.find((name) => name === sort) ?? 'views',
  isDeletedOnly: show === 'deleted',
  page: Math.max(1, Math.floor(Number(page)) || 1),
});
