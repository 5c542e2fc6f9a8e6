import { isRecord } from './values';

/**
 * Normalises a value for comparison: removes empty texts and lists, sorts keys, replaces undefined by null.
 */
const normalise = (value: unknown): unknown => {
  if (value === undefined || value === null || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(normalise);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, normalise(inner)] as const);
  const kept = entries.filter(([, inner]) => inner !== null);
  return kept.length === 0 ? null : Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** Whether two values are equal to the person who edits them. */
export const isSameValue = (a: unknown, b: unknown): boolean =>
  JSON.stringify(normalise(a)) === JSON.stringify(normalise(b));

type Edits<V> = {
  /** The stored values when the form was loaded or last saved. */
  base: V;
  mine: V;
  /** The values that are stored now. */
  theirs: V;
};

export type MergedEdits<V> = {
  /** Changed fields of `mine` over `theirs`. */
  mine: V;
  /** Like `mine`, but with `theirs` in the conflicts. */
  theirs: V;
  /** Fields that both sides changed to different values. */
  conflicts: (keyof V & string)[];
};

/** Merges a form with what was stored since it was loaded, field by field. Pure. */
export const mergeEdits = <V extends object>({ base, mine, theirs }: Edits<V>): MergedEdits<V> => {
  const fields = Object.keys(mine) as (keyof V & string)[];
  const changed = fields.filter((field) => !isSameValue(mine[field], base[field]));
  const conflicts = changed.filter(
    (field) => !isSameValue(theirs[field], base[field]) && !isSameValue(theirs[field], mine[field]),
  );
  const merge = (chosen: readonly string[]) =>
    Object.fromEntries(fields.map((field) => [field, (chosen.includes(field) ? mine : theirs)[field]])) as V;
  return {
    mine: merge(changed),
    theirs: merge(changed.filter((field) => !conflicts.includes(field))),
    conflicts,
  };
};
