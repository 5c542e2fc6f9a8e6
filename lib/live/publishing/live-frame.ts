/** Aspect ratio of an event's frame, whatever its camera sends. */
export const liveFrame = { width: 16, height: 9 };
