import { addTargetEndpoint } from '@/endpoints/live/targets/add-target';
import { changeTargetEndpoint } from '@/endpoints/live/targets/change-target';
import { listTargetsEndpoint } from '@/endpoints/live/targets/list-targets';
import { removeTargetEndpoint } from '@/endpoints/live/targets/remove-target';

import { copyStreamKeyEndpoint } from './copy-stream-key';
import { deleteLiveThumbnailEndpoint } from './delete-live-thumbnail';
import { endEventEndpoint } from './end-event';
import { getLiveAnalyticsEndpoint } from './get-live-analytics';
import { goLiveEndpoint } from './go-live';
import { logLiveEmbedCopiedEndpoint } from './log-live-embed-copied';
import { renewStreamKeyEndpoint } from './renew-stream-key';
import { resetEventEndpoint } from './reset-event';
import { startChannelEndpoint } from './start-channel';
import { stopChannelEndpoint } from './stop-channel';
import { streamSignalEndpoint } from './stream-signal';
import { uploadLiveThumbnailEndpoint } from './upload-live-thumbnail';

/** Below `/api/liveEvents`; static paths before those with parameters. */
export const liveEventEndpoints = [
  logLiveEmbedCopiedEndpoint,
  startChannelEndpoint,
  stopChannelEndpoint,
  goLiveEndpoint,
  endEventEndpoint,
  resetEventEndpoint,
  getLiveAnalyticsEndpoint,
  streamSignalEndpoint,
  renewStreamKeyEndpoint,
  copyStreamKeyEndpoint,
  uploadLiveThumbnailEndpoint,
  deleteLiveThumbnailEndpoint,
  // Where else an event is sent to.
  listTargetsEndpoint,
  addTargetEndpoint,
  changeTargetEndpoint,
  removeTargetEndpoint,
];
