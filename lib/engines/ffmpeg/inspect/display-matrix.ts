/**
 * Whether a display matrix (ISO/IEC 14496-12 §8.3.2) printed by ffprobe is the identity: neither rotated nor
 * mirrored, which ffprobe's `rotation` does not show. True without one. Pure.
 */
export const hasUprightMatrix = (sideData: readonly { displaymatrix?: string }[] | undefined): boolean => {
  const text = sideData?.find(({ displaymatrix }) => displaymatrix !== undefined)?.displaymatrix;
  if (text === undefined) return true;
  const rows = [...text.matchAll(/^\d+:\s+(-?\d+)\s+(-?\d+)/gm)].map((row) => [
    Number(row[1]),
    Number(row[2]),
  ]);
  const [[a = 1, b = 0] = [], [c = 0, d = 1] = []] = rows;
  return a > 0 && d > 0 && b === 0 && c === 0;
};
