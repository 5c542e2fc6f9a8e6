/** The number of inserted, deleted, replaced or swapped characters between two texts. */
const countEdits = (a: string, b: string): number => {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const edits = [(row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + Number(!isSame)];
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) edits.push((before[j - 2] ?? 0) + 1);
      next.push(Math.min(...edits));
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
};

/** Longer names are not typos of ours. */
const maxLength = 60;

/** The known name that `name` is most likely a typo of; null if none is close. Pure. */
export const findNearestName = (name: string, known: readonly string[]): string | null => {
  if (name.length > maxLength) return null;
  const allowed = Math.max(1, Math.floor(name.length / 3));
  const ranked = known
    .map((each) => ({ each, edits: countEdits(name.toLowerCase(), each.toLowerCase()) }))
    .filter(({ edits }) => edits <= allowed)
    .toSorted((a, b) => a.edits - b.edits);
  return ranked[0]?.each ?? null;
};
