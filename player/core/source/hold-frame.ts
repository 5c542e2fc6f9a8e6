/** Maximum width in pixels; sufficient for a frame that is shown only briefly. */
const widest = 1280;

const captureFrame = (video: HTMLVideoElement): string | null => {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
  const canvas = document.createElement('canvas');
  const factor = Math.min(1, widest / width);
  [canvas.width, canvas.height] = [Math.round(width * factor), Math.round(height * factor)];
  try {
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/jpeg', 0.9);
  } catch {
    // The frame is from another origin, in a browser with native playback.
    return null;
  }
};

/** Shows the current frame as the poster while the source is replaced, until playback resumes. */
export const holdFrame = async (video: HTMLVideoElement): Promise<void> => {
  const frame = captureFrame(video);
  if (!frame) return;
  const { poster } = video;
  const image = new Image();
  image.src = frame;
  await image.decode().catch(() => undefined);
  video.poster = frame;
  video.addEventListener('playing', () => (video.poster = poster), { once: true });
};

/** Events caused by replacing a source. hls.js does not depend on them. */
const reported = ['timeupdate', 'emptied', 'durationchange', 'pause', 'play', 'ratechange'];
/** Maximum time to hide events. Milliseconds. */
const longest = 5000;

/**
 * Hides the change of a source from controls and pages, which would otherwise see the video at 0, until its
 * position is restored.
 */
export const hush = (video: HTMLVideoElement): void => {
  const { parentElement: place } = video;
  if (!place) return;
  const stop = (event: Event): void => {
    if (event.target === video) event.stopPropagation();
  };
  for (const name of reported) place.addEventListener(name, stop, { capture: true });
  const end = (): void => {
    for (const name of reported) place.removeEventListener(name, stop, { capture: true });
    clearTimeout(timer);
    for (const name of ['playing', 'seeked', 'error']) video.removeEventListener(name, end);
  };
  const timer = setTimeout(end, longest);
  for (const name of ['playing', 'seeked', 'error']) video.addEventListener(name, end);
};
