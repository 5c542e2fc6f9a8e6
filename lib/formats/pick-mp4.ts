/** Picks the file for playback without a ladder: the largest one up to 1080 lines, or else the smallest. */
export const pickMp4 = <File extends { width: number; height: number }>(
  mp4: readonly File[],
): File | undefined => {
  const files = [...mp4].sort((a, b) => a.width * a.height - b.width * b.height);
  const fitting = files.filter(({ width, height }) => Math.min(width, height) <= 1080);
  return fitting[fitting.length - 1] ?? files[0];
};
