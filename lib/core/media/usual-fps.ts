/** Frames a second of a video whose rate is not known. */
export const usualFps = 30;
