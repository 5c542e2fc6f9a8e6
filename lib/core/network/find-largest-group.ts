/**
 * The items of the largest group with the same key, in their order; the first of equally large groups. Pure.
 */
export const findLargestGroup = <T>(items: Iterable<T>, toKey: (item: T) => string): T[] => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(toKey(item)) ?? [];
    group.push(item);
    groups.set(toKey(item), group);
  }
  return [...groups.values()].reduce((most, group) => (group.length > most.length ? group : most), []);
};
