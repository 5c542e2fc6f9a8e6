type Marked = { version: number | null; range: unknown; drawing: unknown; drawnAt: number | null };

/**
 * What a draft marks in the version that is shown. A range or a drawing of another one is left out, since its frames mean something else
 * here; `markedIn` is that version then, otherwise null. A draft of before, which names none, belongs to what is shown. Pure.
 */
export const splitMarks = <D extends Marked>(
  draft: D,
  version: number,
): { draft: D; markedIn: number | null } => {
  const isElsewhere =
    (draft.range !== null || draft.drawing !== null) && draft.version !== null && draft.version !== version;
  if (!isElsewhere) return { draft, markedIn: null };
  return { draft: { ...draft, range: null, drawing: null, drawnAt: null }, markedIn: draft.version };
};
