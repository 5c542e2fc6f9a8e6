import type { Payload } from 'payload';
import type { z } from 'zod';

import type { LiveEvent } from '@/payload-types';

import { loadLiveEvent } from './find-live-event';
import type { liveAnswerSchema } from './live-status';
import { toEventFacts } from './rules';

export type LiveAnswer = z.output<typeof liveAnswerSchema>;

/** Current state and channel state of the row, which may have advanced since. */
export const toAnswer = async (payload: Payload, event: LiveEvent): Promise<LiveAnswer> => {
  const { state, channelState } = toEventFacts((await loadLiveEvent(payload, event.id)) ?? event);
  return { state, channelState };
};
