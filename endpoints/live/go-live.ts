import { goLive } from '@/lib/live/go-live';

import { defineLiveStep } from './define-live-step';

/** `POST /api/liveEvents/{eventId}/go-live`. */
export const goLiveEndpoint = defineLiveStep('go-live', 'Let viewers see a live event', 'runLive', goLive);
