/** Width of a custom thumbnail, in pixels. */
export const thumbnailWidth = 1080;
/** Longer side of the small version for cards, in pixels; the same as for small posters. */
export const smallThumbnailLongest = 640;
