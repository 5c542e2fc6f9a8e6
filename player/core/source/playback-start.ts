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

/** A browser that blocks autoplay with sound allows it muted; `onMuted` is called then. */
export const playOrMute = async (video: HTMLVideoElement, onMuted: () => void): Promise<void> => {
  try {
    await video.play();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError' || video.muted) return;
    video.muted = true;
    onMuted();
    await video.play().catch(() => undefined);
  }
};

/** A start closer to the end than this becomes a start at 0. Seconds. */
const lastMoment = 1;

/** The start position for a requested `time`: 0 if that is at, beyond or just before the end. Seconds. */
export const clampStart = (time: number, duration: number): number =>
  !(time > 0) || (duration > 0 && time >= duration - lastMoment) ? 0 : time;

/**
 * Before its metadata has loaded, a `<video>` accepts any position, including one beyond the end, where it
 * would wait forever. Metadata that arrives before the first play only clamps it to the end. `isFirst`:
 * playback starts for the first time.
 */
export const settleStart = (video: HTMLVideoElement, duration: number, isFirst = false): void => {
  if (!isFirst && video.readyState > HTMLMediaElement.HAVE_NOTHING && video.played.length > 0) return;
  const time = clampStart(video.currentTime, duration);
  if (time !== video.currentTime) video.currentTime = time;
};
