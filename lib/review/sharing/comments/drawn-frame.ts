/** The frame of a drawing: its own, or that of its comment; null if neither has one. Pure. */
export const getDrawnFrame = (drawing: unknown, frameIn: number | null): number | null => {
  const frame = (drawing as { frame?: unknown } | null)?.frame;
  return typeof frame === 'number' ? frame : frameIn;
};
