import { pollUntil } from '@/lib/core/async/poll-until';

import { toFrame } from '../rules/timecode';
import type { Film } from '../state/create-film';

/** Pictures by frame, as addresses that hold them. */
export type FramePictures = ReadonlyMap<number, string>;

type GrabOptions = {
  film: Pick<Film, 'fps' | 'last' | 'getElement' | 'getState' | 'seek' | 'pause'>;
  frames: readonly number[];
  onPicture: (done: number) => void;
  signal: AbortSignal;
};

/** On paper a picture is 50 mm wide. Pixels. */
const pictureWidth = 640;
/** For one frame; what comes later is left out. Milliseconds. */
const patienceMs = 15_000;
const lookMs = 50;
const seekAgainMs = 2000;

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
  if (!(await hasVideo(film, signal))) return pictures;
  film.pause();
  const before = film.getState().frame;
  for (const frame of new Set(frames)) {
    if (signal.aborted) break;
    const video = await showFrame(film, frame, signal);
    const picture = video && draw(video);
    if (picture) pictures.set(frame, picture);
    onPicture(pictures.size);
  }
  film.seek(before);
  return pictures;
};

/** The player's own; another one where the player was made anew. */
const findVideo = (film: GrabOptions['film']): HTMLVideoElement | null =>
  film.getElement()?.shadowRoot?.querySelector('video') ?? null;

/** It may still be on its way. */
const hasVideo = (film: GrabOptions['film'], signal: AbortSignal): Promise<boolean> =>
  pollUntil(() => findVideo(film) !== null, { everyMs: lookMs, patienceMs, signal });

/**
 * The video once it shows a frame; null where it doesn't in time. Before its first play it has none, and what is not loaded yet forgets
 * where it was sent: so it is sent again.
 */
const showFrame = async (
  film: GrabOptions['film'],
  frame: number,
  signal: AbortSignal,
): Promise<HTMLVideoElement | null> => {
  let shown: HTMLVideoElement | null = null;
  let sendAt = 0;
  const isShown = (): boolean => {
    const video = findVideo(film);
    if (!video || video.seeking) return false;
    const isThere = toFrame(video.currentTime, film.fps) === Math.min(frame, film.last);
    if (isThere && video.readyState >= video.HAVE_CURRENT_DATA) {
      shown = video;
      return true;
    }
    if (Date.now() >= sendAt) {
      film.seek(frame);
      sendAt = Date.now() + seekAgainMs;
    }
    return false;
  };
  await pollUntil(isShown, { everyMs: lookMs, patienceMs, signal });
  return shown;
};

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
