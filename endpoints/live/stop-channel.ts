import { stopChannel } from '@/lib/live/channel/stop-channel';

import { defineLiveStep } from './define-live-step';

/** `POST /api/liveEvents/{eventId}/stop-channel`. */
export const stopChannelEndpoint = defineLiveStep(
  'stop-channel',
  'Stop the channel of a live event that is not live',
  'endLive',
  stopChannel,
);
