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
