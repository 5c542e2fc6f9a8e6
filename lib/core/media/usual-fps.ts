/** Frames per second assumed for a video of unknown frame rate. */
export const usualFps = 30;
