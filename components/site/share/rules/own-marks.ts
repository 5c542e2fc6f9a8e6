type Marked = { version: number | null; range: unknown; drawing: unknown; drawnAt: number | null };

/**
 * The marks of a draft that apply to the shown version. Frames of another version do not match, so its range
 * and drawing are left out and `markedIn` names that version. Pure.
 */
export const splitMarks = <D extends Marked>(
  draft: D,
  version: number,
): { draft: D; markedIn: number | null } => {
  const isElsewhere = (draft.range !== null || draft.drawing !== null) && draft.version !== version;
  if (!isElsewhere) return { draft, markedIn: null };
  return { draft: { ...draft, range: null, drawing: null, drawnAt: null }, markedIn: draft.version };
};
