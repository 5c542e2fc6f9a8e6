/** What a segment may be other than planned and can be played nevertheless. */
export type SegmentDeviation = 'duration' | 'samples' | 'gap';

const counts = new Map<SegmentDeviation, number>();

/** Of this process, for its metrics. */
export const countDeviation = (kind: SegmentDeviation): void => {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
};

/** How many segments of this process deviated, by what was other than planned. */
export const listDeviations = (): { kind: SegmentDeviation; count: number }[] =>
  [...counts].map(([kind, count]) => ({ kind, count }));
