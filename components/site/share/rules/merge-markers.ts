export type Placed = { id: string; frame: number };
export type Marker<T extends Placed> = { first: T; others: T[] };

/**
 * Markers in the order of the video. A marker closer than `least` frames to another one is merged into it.
 */
export const mergeMarkers = <T extends Placed>(placed: readonly T[], least: number): Marker<T>[] => {
  const markers: Marker<T>[] = [];
  for (const each of [...placed].sort((a, b) => a.frame - b.frame)) {
    const last = markers.at(-1);
    if (last && each.frame - last.first.frame < least) last.others.push(each);
    else markers.push({ first: each, others: [] });
  }
  return markers;
};
