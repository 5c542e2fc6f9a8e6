import { cancelUploadEndpoint } from './cancel-upload';
import { createUploadEndpoints } from './create-upload';
import { getStoryboardEndpoint } from './get-storyboard';
import { listLibraryEndpoint } from './list-library';
import { logEmbedCopiedEndpoint } from './log-embed-copied';
import { replaceUploadEndpoints } from './replace-upload';
import { updateVideoEndpoints } from './update-video';

/** Below `/api/videos`; static paths before those with parameters. */
export const videoEndpoints = [
  ...createUploadEndpoints,
  ...replaceUploadEndpoints,
  cancelUploadEndpoint,
  logEmbedCopiedEndpoint,
  listLibraryEndpoint,
  getStoryboardEndpoint,
  ...updateVideoEndpoints,
];
