/** The items that share a key with most others, in their order; of several such groups the first. Pure. */
export const findLargestGroup = <T>(items: Iterable<T>, toKey: (item: T) => string): T[] => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(toKey(item)) ?? [];
    group.push(item);
    groups.set(toKey(item), group);
  }
  return [...groups.values()].reduce((most, group) => (group.length > most.length ? group : most), []);
};
