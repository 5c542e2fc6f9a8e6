/** Where files can be dropped anywhere. */
export const libraryPath = '/admin/collections/videos';
