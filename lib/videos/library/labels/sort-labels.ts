const untouched = Number.MAX_SAFE_INTEGER;

/** By the workspace's own order; those that were never moved come after it, by title. Pure. */
export const sortLabels = <L extends { title: string; position?: number | null }>(
  labels: readonly L[],
): L[] =>
  [...labels].sort(
    (a, b) =>
      (a.position ?? untouched) - (b.position ?? untouched) || a.title.localeCompare(b.title, 'de-DE'),
  );
