/** Number of frames to find. */
export const suggestionCount = 10;

/** Frames per second assumed for a video of unknown frame rate. */
export const usualFps = 30;

/** Width of a custom thumbnail, in pixels. */
export const thumbnailWidth = 1080;
/** Longer side of the small version for cards, in pixels; the same as for small posters. */
export const smallThumbnailLongest = 640;
