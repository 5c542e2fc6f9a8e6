import { useMemo, useSyncExternalStore } from 'react';

import type { ReviewVideo, ReviewVideoState } from './create-review-video';

/** Milliseconds between readings during playback. */
const everyMs = 500;

/** Reads the current frame: immediately while paused, at most every half second during playback. */
export const createPlaceReader = (
  { getState }: Pick<ReviewVideo, 'getState'>,
  now = Date.now,
): (() => number) => {
  let { frame } = getState();
  let readAt = -Infinity;
  return () => {
    const state = getState();
    if (state.isPlaying && now() - readAt < everyMs) return frame;
    readAt = state.isPlaying ? now() : -Infinity;
    frame = state.frame;
    return frame;
  };
};

/** Selects a part of the video's state. The component renders only when that part changes. */
export const useReviewVideo = <T>(reviewVideo: ReviewVideo, pick: (state: ReviewVideoState) => T): T =>
  useSyncExternalStore(
    reviewVideo.subscribe,
    () => pick(reviewVideo.getState()),
    () => pick(reviewVideo.getState()),
  );

/** The current frame for forms, which do not need an update for every frame during playback. */
export const useVideoPlace = (reviewVideo: ReviewVideo): number => {
  const read = useMemo(() => createPlaceReader(reviewVideo), [reviewVideo]);
  return useSyncExternalStore(reviewVideo.subscribe, read, read);
};
