/** Positions in the videos of this page, in seconds; kept in memory only. */
const positions = new Map<string, number>();

/** No position is kept this close to the start or the end. Seconds. */
const margin = 3;

export const rememberPosition = (id: string, { currentTime, duration }: HTMLVideoElement): void => {
  // Nothing has been seen of it yet, so what is known from before stays.
  if (!(duration > 0)) return;
  if (currentTime > margin && currentTime < duration - margin) positions.set(id, currentTime);
  else positions.delete(id);
};

export const recallPosition = (id: string): number => positions.get(id) ?? 0;
