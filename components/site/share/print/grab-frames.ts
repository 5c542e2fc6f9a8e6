import type { Film } from '../state/create-film';

/** Pictures by frame, as addresses that hold them. */
export type FramePictures = ReadonlyMap<number, string>;

type GrabOptions = {
  film: Pick<Film, 'getElement' | 'getState' | 'seek' | 'pause'>;
  frames: readonly number[];
  onPicture: (done: number) => void;
  signal: AbortSignal;
};

/** On paper a picture is 50 mm wide. Pixels. */
const pictureWidth = 640;
/** For one frame; what comes later is left out. Milliseconds. */
const patienceMs = 15_000;
const lookMs = 100;

/**
 * Pictures of frames as the page's own player shows them, so that whoever may watch gets them and nobody else; afterwards the film stands
 * where it stood. Frames that don't come in time are left out, and all others once one is asked to stop.
 */
export const grabFrames = async ({
  film,
  frames,
  onPicture,
  signal,
}: GrabOptions): Promise<FramePictures> => {
  const pictures = new Map<number, string>();
  const video = await findVideo(film, signal);
  if (!video) return pictures;
  film.pause();
  await loadFrame(film, video, signal);
  const before = film.getState().frame;
  for (const frame of new Set(frames)) {
    if (signal.aborted) break;
    const isThere = waitFor(video, 'seeked', signal);
    film.seek(frame);
    if (await isThere) {
      const picture = draw(video);
      if (picture) pictures.set(frame, picture);
    }
    onPicture(pictures.size);
  }
  film.seek(before);
  return pictures;
};

/** The player's own, which may still be on its way. */
const findVideo = async (
  film: GrabOptions['film'],
  signal: AbortSignal,
): Promise<HTMLVideoElement | null> => {
  for (let waited = 0; waited < patienceMs && !signal.aborted; waited += lookMs) {
    const video = film.getElement()?.shadowRoot?.querySelector('video');
    if (video) return video;
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
  return null;
};

/** Before its first play a video has no frames. */
const loadFrame = async (
  film: GrabOptions['film'],
  video: HTMLVideoElement,
  signal: AbortSignal,
): Promise<void> => {
  if (video.readyState >= video.HAVE_CURRENT_DATA) return;
  const isLoaded = waitFor(video, 'loadeddata', signal);
  film.seek(film.getState().frame);
  await isLoaded;
};

const waitFor = (video: HTMLVideoElement, name: string, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const stop = new AbortController();
    const end = (is: boolean) => (): void => {
      stop.abort();
      clearTimeout(timer);
      resolve(is);
    };
    const timer = setTimeout(end(false), patienceMs);
    video.addEventListener(name, end(true), { signal: stop.signal });
    signal.addEventListener('abort', end(false), { signal: stop.signal });
  });

/** Null where the browser lets nobody read the picture. */
const draw = (video: HTMLVideoElement): string | null => {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.width = pictureWidth;
  canvas.height = Math.round((pictureWidth * videoHeight) / videoWidth);
  try {
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/jpeg', 0.82);
  } catch {
    return null;
  }
};
