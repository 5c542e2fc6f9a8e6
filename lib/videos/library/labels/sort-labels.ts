const untouched = Number.MAX_SAFE_INTEGER;

/** Sorts by the workspace's own order, then labels that were never moved by title. Pure. */
export const sortLabels = <L extends { title: string; position?: number | null }>(
  labels: readonly L[],
): L[] =>
  [...labels].sort(
    (a, b) =>
      (a.position ?? untouched) - (b.position ?? untouched) || a.title.localeCompare(b.title, 'de-DE'),
  );
