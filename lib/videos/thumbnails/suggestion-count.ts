/** Number of frames to find. */
export const suggestionCount = 10;
