/** Deviations from the plan that leave a segment playable. */
export type SegmentDeviation = 'duration' | 'samples' | 'gap';

const counts = new Map<SegmentDeviation, number>();

/** Counts a deviation for the metrics of this process. */
export const countDeviation = (kind: SegmentDeviation): void => {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
};

/** Number of deviating segments of this process, by kind. */
export const listDeviations = (): { kind: SegmentDeviation; count: number }[] =>
  [...counts].map(([kind, count]) => ({ kind, count }));
