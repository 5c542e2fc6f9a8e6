import { startChannel } from '@/lib/live/channel/start-channel';

import { defineLiveStep } from './define-live-step';

/** `POST /api/liveEvents/{eventId}/start-channel`. */
export const startChannelEndpoint = defineLiveStep(
  'start-channel',
  'Start the channel of a live event',
  'runLive',
  startChannel,
);
