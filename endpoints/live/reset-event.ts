import { resetEvent } from '@/lib/live/reset-event';

import { defineLiveStep } from './define-live-step';

/** `POST /api/liveEvents/{eventId}/reset`. */
export const resetEventEndpoint = defineLiveStep(
  'reset',
  'Make an ended live event a planned one again',
  'runLive',
  resetEvent,
);
