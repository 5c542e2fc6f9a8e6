/** The shape that an event is framed in, whatever its camera sends. */
export const liveFrame = { width: 16, height: 9 };
