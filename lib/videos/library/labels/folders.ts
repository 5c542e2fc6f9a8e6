/** Levels of nested categories, which the library shows as folders. */
export const maxFolderDepth = 5;

/** The value of the list's filter for categories at the top. */
export const atTop = 'none';

/** The category that contains each category; null at the top. */
export type Parents = ReadonlyMap<string, string | null>;

type Placed = { id: string; parent: string | null };

/**
 * The categories around a category, the nearest first. Ends within a cycle, which two people can make by
 * moving two categories into each other at the same time. Pure.
 */
export const listAncestors = (parents: Parents, id: string): string[] => {
  const found: string[] = [];
  for (let at = parents.get(id); at && at !== id && !found.includes(at); at = parents.get(at)) found.push(at);
  return found;
};

/**
 * The rows with the nearest category around them that is not in `hidden`, the trash. Null at the top, and for
 * rows whose categories form a cycle, so that every row can be reached from the top. Pure.
 */
export const placeFolders = <R extends Placed>(rows: readonly R[], hidden: Parents = new Map()): R[] => {
  const parents = new Map([...hidden, ...rows.map(({ id, parent }) => [id, parent] as const)]);
  const shown = new Set(rows.map(({ id }) => id));
  return rows.map((row) => {
    const ancestors = listAncestors(parents, row.id);
    const isCycle = Boolean(parents.get(ancestors.at(-1) ?? row.id));
    return { ...row, parent: isCycle ? null : (ancestors.find((id) => shown.has(id)) ?? null) };
  });
};

type Move = { id: string | null; into: string };

/** Why a category, or a new one without an id, cannot be moved into another one. Pure. */
export const findMoveFault = (parents: Parents, { id, into }: Move): 'cycle' | 'depth' | null => {
  const around = [into, ...listAncestors(parents, into)];
  if (id !== null && around.includes(id)) return 'cycle';
  let height = 1;
  for (const each of parents.keys())
    height = Math.max(height, listAncestors(parents, each).indexOf(id ?? '') + 2);
  return around.length + height > maxFolderDepth ? 'depth' : null;
};

/** Rows of an archive, each after the category around it; without parents outside the archive. Pure. */
export const sortTopDown = <R extends { id: string; parent?: unknown }>(rows: readonly R[]): R[] => {
  const placed = placeFolders(
    rows.map((row) => ({ ...row, parent: typeof row.parent === 'string' ? row.parent : null })),
  );
  const parents = new Map(placed.map(({ id, parent }) => [id, parent]));
  const getLevel = ({ id }: { id: string }) => listAncestors(parents, id).length;
  return placed.sort((a, b) => getLevel(a) - getLevel(b));
};
