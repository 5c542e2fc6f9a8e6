import { type VideoLength, clockTolerance, getLastFrame } from '@/lib/review/timecode';

import { toMiddle } from '../rules/formats';
import type { ReviewVideo, ReviewVideoElement } from '../state/create-review-video';

type Place = {
  /** Frame of the leading video, counted from 0. */
  frame: number;
  fps: number;
  /** Frames by which the same content appears later in the leading video. */
  offset: number;
  older: VideoLength;
};

/**
 * The position of an older version for a frame of the leading video: its frame, clamped to its length, and
 * the time in seconds. Versions with different frame rates are matched by time.
 */
export const followTime = ({ frame, fps, offset, older }: Place): { frame: number; time: number } => {
  const time = (frame - offset + 0.5) / fps;
  const found = Math.floor(time * older.fps + clockTolerance);
  return { time, frame: Math.min(Math.max(0, found), getLastFrame(older)) };
};

type FollowerOptions = { reviewVideo: ReviewVideo; older: VideoLength };

/** Seconds. During playback, a smaller drift is corrected by speed, a larger one by seeking. */
const jumpFrom = 0.3;
const haste = 0.06;

/**
 * Keeps an older version at the frame that corresponds to the leading video: exactly while that video is
 * paused, within a frame while it plays.
 */
export const createFollower = ({ reviewVideo, older }: FollowerOptions) => {
  let element: ReviewVideoElement | null = null;
  let offset = 0;

  const stand = (frame: number): void => {
    if (!element) return;
    if (!element.paused) element.pause();
    const time = Math.min(toMiddle(frame, older.fps), Math.max(0, older.duration - 0.001));
    if (Math.abs(element.currentTime - time) > 0.0005) element.currentTime = time;
  };
  const run = (time: number, speed: number): void => {
    if (!element) return;
    element.muted = true;
    const drift = element.currentTime - time;
    if (element.paused) {
      element.currentTime = time;
      void element.play().catch(() => undefined);
    } else if (Math.abs(drift) > jumpFrom) element.currentTime = time;
    const isOff = Math.abs(drift) > 1 / older.fps;
    element.playbackRate = speed * (isOff ? 1 - Math.sign(drift) * haste : 1);
  };
  const update = (): void => {
    const { frame, isPlaying, speed } = reviewVideo.getState();
    const place = followTime({ frame, fps: reviewVideo.fps, offset, older });
    const isInside = place.time > 0 && place.time < older.duration;
    if (isPlaying && speed > 0 && isInside) run(place.time, speed);
    else stand(place.frame);
  };
  const follow = (next: ReviewVideoElement): (() => void) => {
    const stop = new AbortController();
    // Only one of two videos playing together has sound.
    next.toggleAttribute('muted', true);
    void customElements.whenDefined(next.localName).then(() => {
      if (stop.signal.aborted) return;
      element = next;
      update();
    });
    next.addEventListener('ready', update, { signal: stop.signal });
    const unsubscribe = reviewVideo.subscribe(update);
    return () => {
      stop.abort();
      unsubscribe();
      element = null;
    };
  };
  return {
    follow,
    /** Frames by which the same content appears later in the leading video. */
    setOffset: (frames: number): void => {
      offset = frames;
      update();
    },
  };
};
