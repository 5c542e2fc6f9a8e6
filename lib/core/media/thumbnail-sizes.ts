/** Pixels of the width of a thumbnail that somebody chose. */
export const thumbnailWidth = 1080;
/** Pixels of the longer side of its version for cards, as of the smaller posters. */
export const smallThumbnailLongest = 640;
