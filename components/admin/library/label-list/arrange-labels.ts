import type { LabelRow } from '@/lib/videos/library/labels/label-schemas';
import { toSearchText } from '@/lib/videos/library/rules';

export const labelSorts = ['own', 'title', 'videos', 'newest'] as const;
export type LabelSort = (typeof labelSorts)[number];

const compare: Record<LabelSort, (a: LabelRow, b: LabelRow) => number> = {
  own: () => 0,
  title: (a, b) => a.title.localeCompare(b.title, 'de-DE'),
  videos: (a, b) => b.videoCount - a.videoCount,
  newest: (a, b) => (b.newestAt ?? '').localeCompare(a.newestAt ?? ''),
};

/** Filters rows by all words of `search` and sorts them by `sort`; `own` keeps their manual order. Pure. */
export const arrangeLabels = (
  rows: readonly LabelRow[],
  { search, sort }: { search: string; sort: LabelSort },
): LabelRow[] => {
  const words = toSearchText(search).split(/\s+/).filter(Boolean);
  return rows
    .filter(({ title }) => words.every((word) => toSearchText(title).includes(word)))
    .sort(compare[sort]);
};

/** The row with the same name (case-insensitive), other than `except`. Pure. */
export const findNamesake = (
  rows: readonly LabelRow[],
  title: string,
  except?: string,
): LabelRow | undefined => {
  const wanted = title.trim().toLowerCase();
  return rows.find((row) => row.id !== except && row.title.toLowerCase() === wanted);
};

/** `rows` with the row at `from` moved to `to`. Pure. */
export const moveLabelRow = <R>(rows: readonly R[], from: number, to: number): R[] => {
  const moved = [...rows];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
};
