/** Wide enough for a moment. Pixels. */
const widest = 1280;

const takePicture = (video: HTMLVideoElement): string | null => {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
  const canvas = document.createElement('canvas');
  const factor = Math.min(1, widest / width);
  [canvas.width, canvas.height] = [Math.round(width * factor), Math.round(height * factor)];
  try {
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/jpeg', 0.9);
  } catch {
    // Of another origin, by a browser that plays it itself.
    return null;
  }
};

/** Shows the picture on screen as the poster, so that a source may take another one's place behind it; until it plays again. */
export const holdPicture = async (video: HTMLVideoElement): Promise<void> => {
  const picture = takePicture(video);
  if (!picture) return;
  const { poster } = video;
  const image = new Image();
  image.src = picture;
  await image.decode().catch(() => undefined);
  video.poster = picture;
  video.addEventListener('playing', () => (video.poster = poster), { once: true });
};

/** What tells of a source that goes and another one that comes; hls.js hears of nothing by these. */
const told = ['timeupdate', 'emptied', 'durationchange', 'pause', 'play', 'ratechange'];
/** Milliseconds. */
const longest = 5000;

/** Keeps controls and pages from seeing a video at 0 while its source changes: until it is where it was. */
export const hush = (video: HTMLVideoElement): void => {
  const { parentElement: place } = video;
  if (!place) return;
  const stop = (event: Event): void => {
    if (event.target === video) event.stopPropagation();
  };
  for (const name of told) place.addEventListener(name, stop, { capture: true });
  const end = (): void => {
    for (const name of told) place.removeEventListener(name, stop, { capture: true });
    clearTimeout(timer);
    for (const name of ['playing', 'seeked', 'error']) video.removeEventListener(name, end);
  };
  const timer = setTimeout(end, longest);
  for (const name of ['playing', 'seeked', 'error']) video.addEventListener(name, end);
};
