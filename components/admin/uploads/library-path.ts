/** The page on which files can be dropped anywhere. */
export const libraryPath = '/admin/collections/videos';
