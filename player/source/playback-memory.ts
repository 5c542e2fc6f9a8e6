/** Positions in the videos of this page, in seconds; kept in memory only. */
const positions = new Map<string, number>();

/** Positions this close to the start or the end are not kept. Seconds. */
const margin = 3;

export const rememberPosition = (id: string, { currentTime, duration }: HTMLVideoElement): void => {
  // The video has not loaded, so an earlier position is kept.
  if (!(duration > 0)) return;
  if (currentTime > margin && currentTime < duration - margin) positions.set(id, currentTime);
  else positions.delete(id);
};

export const recallPosition = (id: string): number => positions.get(id) ?? 0;
