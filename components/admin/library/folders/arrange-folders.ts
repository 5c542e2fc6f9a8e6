import type { CategoryOption } from '@/lib/videos/library/labels/find-categories';
import { listAncestors } from '@/lib/videos/library/labels/folders';

/** A category as a folder: `depth` is 0 at the top, `path` names it with those around it. */
export type Folder<R extends CategoryOption = CategoryOption> = { row: R; depth: number; path: string };

/** The folder around a category; null at the top. */
export const getParent = ({ parent }: CategoryOption): string | null => parent ?? null;

export const toParents = (rows: readonly CategoryOption[]) =>
  new Map(rows.map((row) => [row.id, getParent(row)]));

/** The folders directly in `parent`, in order. Pure. */
export const listFoldersIn = <R extends CategoryOption>(rows: readonly R[], parent: string | null): R[] =>
  rows.filter((row) => getParent(row) === parent);

/** The folder and those around it, from the top; empty for an unknown id. Pure. */
export const findPath = <R extends CategoryOption>(rows: readonly R[], id: string): R[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  if (!byId.has(id)) return [];
  return [id, ...listAncestors(toParents(rows), id)].reverse().flatMap((each) => byId.get(each) ?? []);
};

/** All folders in the order of their tree. Pure. */
export const listTree = <R extends CategoryOption>(
  rows: readonly R[],
  parent: string | null = null,
  around: readonly string[] = [],
): Folder<R>[] =>
  listFoldersIn(rows, parent).flatMap((row) => {
    const names = [...around, row.title];
    return [{ row, depth: around.length, path: names.join(' › ') }, ...listTree(rows, row.id, names)];
  });

/** `rows` with a folder moved by one place among those beside it. Pure. */
export const moveAmongSiblings = <R extends CategoryOption>(
  rows: readonly R[],
  row: R,
  step: 1 | -1,
): R[] => {
  const siblings = listFoldersIn(rows, getParent(row));
  const from = siblings.findIndex(({ id }) => id === row.id);
  const ordered = [...siblings];
  ordered.splice(from + step, 0, ...ordered.splice(from, 1));
  const next = ordered.values();
  return rows.map((each) => (getParent(each) === getParent(row) ? (next.next().value ?? each) : each));
};

/** Categories to add to a video and to remove from it. */
export type Change = { add: string[]; remove: string[] };

/** The categories of a video after a change, and the change that undoes it. Pure. */
export const applyChange = (now: readonly string[], { add, remove }: Change) => {
  const added = add.filter((id) => !now.includes(id));
  const removed = now.filter((id) => remove.includes(id) && !add.includes(id));
  return {
    categories: [...now.filter((id) => !removed.includes(id)), ...added],
    undo: { add: removed, remove: added },
  };
};
