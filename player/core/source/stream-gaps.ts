import Hls, { type ErrorData, type LevelDetails } from 'hls.js';

import type { VideoData } from '@/lib/videos/publishing/video-data';

/**
 * Redirects a seek beyond the last frame to that frame: audio often outlasts video slightly, and the browser
 * would keep showing the frame from before the seek. Audio that is longer by a second or more plays without
 * video. Returns a function that stops.
 */
export const keepToPicture = (
  video: HTMLVideoElement,
  { fps, frameCount }: Pick<VideoData, 'fps' | 'frameCount'>,
): (() => void) => {
  const end = (frameCount ?? NaN) / fps;
  const handleSeek = (): void => {
    if (video.currentTime >= end && video.duration < end + 1) video.currentTime = end - 0.5 / fps;
  };
  video.addEventListener('seeking', handleSeek);
  return () => video.removeEventListener('seeking', handleSeek);
};

/** Maximum consecutive missing segments; more are an error. */
const maxHoles = 5;

type Hole = { isAudio: boolean; start: number };

/** Marks the segment at a position as missing (`EXT-X-GAP`), so that hls.js skips it. */
const markGap = (details: LevelDetails | undefined, { start }: Hole): void => {
  const found = details?.fragments.find((fragment) => Math.abs(fragment.start - start) < 0.1);
  if (!found || found.gap) return;
  found.gap = true;
  found.tagList.push(['GAP']);
};

const isClientError = (status = 0): boolean => status >= 400 && status < 500;

/**
 * Lets a stream continue when segments are permanently missing, in one track or in every rendition: `note`
 * the failure, then `skip` it if the video still exists. `skip` returns false if there is nothing, or too
 * much, to skip.
 */
export const createHoleSkipper = (hls: Hls) => {
  const holes: Hole[] = [];
  let failed: Hole | null = null;
  let inRow = 0;
  const markHoles = (): void => {
    for (const hole of holes)
      for (const { details } of hole.isAudio ? hls.allAudioTracks : hls.levels) markGap(details, hole);
  };
  // Playlists of other renditions are loaded when they are needed.
  hls.on(Hls.Events.LEVEL_UPDATED, markHoles);
  hls.on(Hls.Events.FRAG_BUFFERED, () => (inRow = 0));
  return {
    note: ({ frag, details, response }: ErrorData): void => {
      const isGone = details === Hls.ErrorDetails.FRAG_LOAD_ERROR && isClientError(response?.code);
      failed = isGone && frag ? { isAudio: String(frag.type) === 'audio', start: frag.start } : null;
    },
    skip: (): boolean => {
      if (!failed || (inRow += 1) > maxHoles) return false;
      holes.push(failed);
      failed = null;
      markHoles();
      return true;
    },
  };
};
