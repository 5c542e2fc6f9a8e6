import { cancelTranscriptionEndpoint } from '@/endpoints/ai/cancel-transcription';
import { generateDescriptionEndpoint } from '@/endpoints/ai/generate-description';
import { startTranscriptionEndpoint } from '@/endpoints/ai/start-transcription';
import { suggestChaptersEndpoint } from '@/endpoints/ai/suggest-chapters';
import { translateEndpoint } from '@/endpoints/ai/translate';
import { cutToLengthEndpoint } from '@/endpoints/captions/cut-to-length';
import { deleteTexttrackEndpoint } from '@/endpoints/captions/delete-texttrack';
import { exportTexttrackEndpoint } from '@/endpoints/captions/export-texttrack';
import { getWaveformEndpoint } from '@/endpoints/captions/get-waveform';
import { listTexttracksEndpoint } from '@/endpoints/captions/list-texttracks';
import { putTexttrackEndpoint } from '@/endpoints/captions/put-texttrack';
import { refuseMissingTexttrackIdEndpoints } from '@/endpoints/captions/refuse-missing-texttrack-id';
import { updateTexttrackEndpoint } from '@/endpoints/captions/update-texttrack';
import { changeImportsEndpoint } from '@/endpoints/imports/change-imports';
import { importFromVimeoEndpoint } from '@/endpoints/imports/import-from-vimeo';
import { listImportsEndpoint } from '@/endpoints/imports/list-imports';
import { openFileImportEndpoint } from '@/endpoints/imports/open-file-import';
import { reportImportsEndpoint } from '@/endpoints/imports/report-imports';
import { requestImportsEndpoint } from '@/endpoints/imports/request-imports';
import { createPlaybackTokenEndpoint } from '@/endpoints/publishing/create-playback-token';
import { getStoryboardEndpoint } from '@/endpoints/publishing/get-storyboard';
import { logEmbedCopiedEndpoint } from '@/endpoints/publishing/log-embed-copied';
import { updateAudioTrackEndpoint } from '@/endpoints/publishing/update-audio-track';
import { exportCommentsEndpoint } from '@/endpoints/sharing/comments/export-comments';
import { listCommentsEndpoint } from '@/endpoints/sharing/comments/list-comments';
import { moderateCommentEndpoint } from '@/endpoints/sharing/comments/moderate-comment';
import { createLinkEndpoint } from '@/endpoints/sharing/links/create-link';
import { getShareOverviewEndpoint } from '@/endpoints/sharing/links/get-share-overview';
import { revokeLinkEndpoint } from '@/endpoints/sharing/links/revoke-link';
import { updateLinkEndpoint } from '@/endpoints/sharing/links/update-link';
import { findSuggestionsEndpoint } from '@/endpoints/thumbnails/find-suggestions';
import { grabThumbnailEndpoint } from '@/endpoints/thumbnails/grab-thumbnail';
import { resetThumbnailEndpoint } from '@/endpoints/thumbnails/reset-thumbnail';
import { uploadThumbnailEndpoint } from '@/endpoints/thumbnails/upload-thumbnail';
import { cancelUploadEndpoint } from '@/endpoints/uploads/cancel-upload';
import { createUploadEndpoints } from '@/endpoints/uploads/create-upload';
import { getUploadOptionsEndpoint } from '@/endpoints/uploads/get-upload-options';
import { replaceUploadEndpoints } from '@/endpoints/uploads/replace-upload';

import { listLibraryEndpoint } from './list-library';
import { updateVideoEndpoints } from './update-video';

/** Below `/api/videos`; static paths before those with parameters. */
export const videoEndpoints = [
  ...createUploadEndpoints,
  ...replaceUploadEndpoints,
  cancelUploadEndpoint,
  getUploadOptionsEndpoint,
  importFromVimeoEndpoint,
  requestImportsEndpoint,
  openFileImportEndpoint,
  changeImportsEndpoint,
  listImportsEndpoint,
  reportImportsEndpoint,
  logEmbedCopiedEndpoint,
  listLibraryEndpoint,
  getStoryboardEndpoint,
  createPlaybackTokenEndpoint,
  updateAudioTrackEndpoint,
  startTranscriptionEndpoint,
  cancelTranscriptionEndpoint,
  translateEndpoint,
  generateDescriptionEndpoint,
  suggestChaptersEndpoint,
  listTexttracksEndpoint,
  putTexttrackEndpoint,
  updateTexttrackEndpoint,
  deleteTexttrackEndpoint,
  ...refuseMissingTexttrackIdEndpoints,
  exportTexttrackEndpoint,
  cutToLengthEndpoint,
  getWaveformEndpoint,
  findSuggestionsEndpoint,
  uploadThumbnailEndpoint,
  resetThumbnailEndpoint,
  grabThumbnailEndpoint,
  // The tab Collaborate.
  getShareOverviewEndpoint,
  createLinkEndpoint,
  updateLinkEndpoint,
  revokeLinkEndpoint,
  // What reviewers wrote, for the panel.
  exportCommentsEndpoint,
  listCommentsEndpoint,
  moderateCommentEndpoint,
  // The built-in calls.
  ...updateVideoEndpoints,
];
