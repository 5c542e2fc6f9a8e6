/** Seconds. Two short segments make playback start sooner; longer ones need fewer key frames and requests. */
export const FIRST_SEGMENT_LENGTH = 2;
export const SEGMENT_LENGTH = 4;
export const FIRST_SEGMENTS = 2;

/** The duration of a segment, in seconds. */
export const getSegmentLength = (index: number): number =>
  index < FIRST_SEGMENTS ? FIRST_SEGMENT_LENGTH : SEGMENT_LENGTH;

/** The start of a segment, in seconds. */
export const getSegmentStart = (index: number): number =>
  index < FIRST_SEGMENTS
    ? index * FIRST_SEGMENT_LENGTH
    : FIRST_SEGMENTS * FIRST_SEGMENT_LENGTH + (index - FIRST_SEGMENTS) * SEGMENT_LENGTH;

/** Number of frames to find. */
export const suggestionCount = 10;

/** Frames per second assumed for a video of unknown frame rate. */
export const usualFps = 30;

/** Width of a custom thumbnail, in pixels. */
export const thumbnailWidth = 1080;
/** Longer side of the small version for cards, in pixels; the same as for small posters. */
export const smallThumbnailLongest = 640;
