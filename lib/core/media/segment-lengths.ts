/**
 * Seconds: playing begins sooner with two short segments; the longer ones after them need fewer key frames
 * and requests.
 */
export const FIRST_SEGMENT_LENGTH = 2;
export const SEGMENT_LENGTH = 4;
export const FIRST_SEGMENTS = 2;

/** How long a segment is, in seconds. */
export const getSegmentLength = (index: number): number =>
  index < FIRST_SEGMENTS ? FIRST_SEGMENT_LENGTH : SEGMENT_LENGTH;

/** When a segment begins, in seconds. */
export const getSegmentStart = (index: number): number =>
  index < FIRST_SEGMENTS
    ? index * FIRST_SEGMENT_LENGTH
    : FIRST_SEGMENTS * FIRST_SEGMENT_LENGTH + (index - FIRST_SEGMENTS) * SEGMENT_LENGTH;
