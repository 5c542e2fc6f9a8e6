import { transcriptionEndpoints } from '@/endpoints/ai/transcribe';
import { translateEndpoint } from '@/endpoints/ai/translate';
import { writingEndpoints } from '@/endpoints/ai/write';
import { exportTexttrackEndpoint } from '@/endpoints/captions/export-texttrack';
import { getWaveformEndpoint } from '@/endpoints/captions/get-waveform';
import { texttrackEndpoints } from '@/endpoints/captions/texttracks';
import { importEndpoints } from '@/endpoints/imports/imports';
import { listLibraryEndpoint } from '@/endpoints/library/list-library';
import { updateVideoEndpoints } from '@/endpoints/library/update-video';
import { createPlaybackTokenEndpoint } from '@/endpoints/publishing/create-playback-token';
import { getStoryboardEndpoint } from '@/endpoints/publishing/get-storyboard';
import { logEmbedCopiedEndpoint } from '@/endpoints/publishing/log-embed-copied';
import { exportCommentsEndpoint, panelCommentEndpoints } from '@/endpoints/sharing/share-comments';
import { shareLinkEndpoints } from '@/endpoints/sharing/share-links';
import { thumbnailEndpoints } from '@/endpoints/thumbnails/thumbnails';
import { updateAudioTrackEndpoint } from '@/endpoints/publishing/update-audio-track';
import { cancelUploadEndpoint } from '@/endpoints/uploads/cancel-upload';
import { createUploadEndpoints } from '@/endpoints/uploads/create-upload';
import { getUploadOptionsEndpoint } from '@/endpoints/uploads/get-upload-options';
import { replaceUploadEndpoints } from '@/endpoints/uploads/replace-upload';

/** Below `/api/videos`; static paths before those with parameters. */
export const videoEndpoints = [
  ...createUploadEndpoints,
  ...replaceUploadEndpoints,
  cancelUploadEndpoint,
  getUploadOptionsEndpoint,
  ...importEndpoints,
  logEmbedCopiedEndpoint,
  listLibraryEndpoint,
  getStoryboardEndpoint,
  createPlaybackTokenEndpoint,
  updateAudioTrackEndpoint,
  ...transcriptionEndpoints,
  translateEndpoint,
  ...writingEndpoints,
  ...texttrackEndpoints,
  exportTexttrackEndpoint,
  getWaveformEndpoint,
  ...thumbnailEndpoints,
  ...shareLinkEndpoints,
  exportCommentsEndpoint,
  ...panelCommentEndpoints,
  ...updateVideoEndpoints,
];
