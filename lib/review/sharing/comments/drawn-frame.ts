/** The frame a drawing was made on: its own, or that of its comment; null where neither has one. Pure. */
export const getDrawnFrame = (drawing: unknown, frameIn: number | null): number | null => {
  const frame = (drawing as { frame?: unknown } | null)?.frame;
  return typeof frame === 'number' ? frame : frameIn;
};
