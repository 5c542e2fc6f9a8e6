import { useEffect, useMemo, useState } from 'react';

import { pollUntil } from '@/lib/core/async';
import { formatNumber } from '@/lib/core/i18n/format';
import { maxPrinted } from '@/lib/review/sharing/types';
import { getDrawnFrame } from '@/lib/review/timecode';

import { usePage } from '../page-context';
import { useReview } from '../review-context';
import { toFrame } from '../rules/formats';
import type { ReviewVideo } from '../state/create-review-video';
import PrintSheet, { type FramePictures } from './print-sheet';

import late from '../parts/late.module.scss';
import texts from '../parts/text.module.scss';

/**
 * Prints the comments once the images of their frames and the attachments have loaded. Refuses to print too
 * many.
 */
export const PrintNow = ({ onClose }: { onClose: () => void }) => {
  const { setFilter, reviewVideo, shown } = useReview();
  const { text, language } = usePage();
  const isTooMany = shown.length > maxPrinted;
  const [frames, setFrames] = useState<FramePictures | null>(null);
  const [done, setDone] = useState(0);
  const skip = useMemo(() => new AbortController(), []);
  const wanted = new Set(
    shown.flatMap(({ comment }) => getDrawnFrame(comment.drawing, comment.frameIn) ?? []),
  );

  useEffect(() => {
    // The filter requested by the panel's link. Set before the capture, which then needs fewer frames.
    if (location.hash === '#print-open') setFilter({ state: 'open', person: null, query: '' });
    if (isTooMany) return;
    const gone = new AbortController();
    const signal = AbortSignal.any([gone.signal, skip.signal]);
    void grabFrames({ reviewVideo, frames: [...wanted], onPicture: setDone, signal }).then(
      (pictures) => gone.signal.aborted || setFrames(pictures),
    );
    return () => gone.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- once, regardless of later renders
  }, [isTooMany]);
  useEffect(() => {
    if (!frames) return;
    let isGone = false;
    const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-print-sheet] img')];
    void Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined))).then(() => {
      if (isGone) return;
      window.print();
      onClose();
    });
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, when the frames are ready
  }, [frames]);

  if (isTooMany) {
    const counts = {
      count: formatNumber(language, shown.length),
      most: formatNumber(language, maxPrinted),
    };
    return (
      <p className={late.late} role="alert">
        {text('sharePage.print.tooMany', counts)}{' '}
        <button className={texts.link} onClick={onClose} type="button">
          {text('sharePage.close')}
        </button>
      </p>
    );
  }
  return (
    <>
      <PrintSheet frames={frames} />
      {!frames && wanted.size > 0 && (
        <p className={late.late} data-tone="busy" role="status">
          {text('sharePage.print.preparing', { done, all: wanted.size })}{' '}
          <button className={texts.link} onClick={() => skip.abort()} type="button">
            {text('sharePage.print.skip')}
          </button>
        </p>
      )}
    </>
  );
};

type GrabOptions = {
  reviewVideo: Pick<ReviewVideo, 'fps' | 'last' | 'getElement' | 'getState' | 'seek' | 'pause'>;
  frames: readonly number[];
  onPicture: (done: number) => void;
  signal: AbortSignal;
};

/** Pixels; an image is 50 mm wide on paper. */
const pictureWidth = 640;
/** Milliseconds per frame; frames that take longer are left out. */
const patienceMs = 15_000;
const lookMs = 50;
const seekAgainMs = 2000;

/**
 * Captures frames from the page's player, so that access to frames equals access to the video. Restores the
 * position afterwards. Frames that time out are left out, as are all remaining ones after an abort.
 */
const grabFrames = async ({
  reviewVideo,
  frames,
  onPicture,
  signal,
}: GrabOptions): Promise<FramePictures> => {
  const pictures = new Map<number, string>();
  if (!(await hasVideo(reviewVideo, signal))) return pictures;
  reviewVideo.pause();
  const before = reviewVideo.getState().frame;
  for (const frame of new Set(frames)) {
    if (signal.aborted) break;
    const video = await showFrame(reviewVideo, frame, signal);
    const picture = video && draw(video);
    if (picture) pictures.set(frame, picture);
    onPicture(pictures.size);
  }
  reviewVideo.seek(before);
  return pictures;
};

/** The player's video element. Looked up each time, because a new player has a new element. */
const findVideo = (reviewVideo: GrabOptions['reviewVideo']): HTMLVideoElement | null =>
  reviewVideo.getElement()?.shadowRoot?.querySelector('video') ?? null;

/** The element may not have loaded yet. */
const hasVideo = (reviewVideo: GrabOptions['reviewVideo'], signal: AbortSignal): Promise<boolean> =>
  pollUntil(() => findVideo(reviewVideo) !== null, { everyMs: lookMs, patienceMs, signal });

/**
 * Seeks the video and resolves with it once the frame is shown, or with null on timeout. A video that has not
 * loaded yet forgets the seek, so the seek is repeated.
 */
const showFrame = async (
  reviewVideo: GrabOptions['reviewVideo'],
  frame: number,
  signal: AbortSignal,
): Promise<HTMLVideoElement | null> => {
  let shown: HTMLVideoElement | null = null;
  let sendAt = 0;
  const isShown = (): boolean => {
    const video = findVideo(reviewVideo);
    if (!video || video.seeking) return false;
    const isThere = toFrame(video.currentTime, reviewVideo.fps) === Math.min(frame, reviewVideo.last);
    if (isThere && video.readyState >= video.HAVE_CURRENT_DATA) {
      shown = video;
      return true;
    }
    if (Date.now() >= sendAt) {
      reviewVideo.seek(frame);
      sendAt = Date.now() + seekAgainMs;
    }
    return false;
  };
  await pollUntil(isShown, { everyMs: lookMs, patienceMs, signal });
  return shown;
};

/** Null if the browser forbids reading the frame. */
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
