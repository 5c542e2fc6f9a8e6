/** Media events that the element also dispatches. */
const repeatedEvents = [
  'play',
  'playing',
  'pause',
  'timeupdate',
  'seeked',
  'waiting',
  'ended',
  'volumechange',
  'ratechange',
  'durationchange',
];

/** Repeats a video's events on the element around it. */
export const repeatEvents = (video: HTMLVideoElement, element: HTMLElement, signal: AbortSignal): void => {
  for (const name of repeatedEvents)
    video.addEventListener(name, () => element.dispatchEvent(new Event(name)), { signal });
  const announceCaptions = (): boolean => element.dispatchEvent(new Event('captionschange'));
  video.textTracks.addEventListener('change', announceCaptions, { signal });
};
