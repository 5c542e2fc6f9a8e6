import type { CollectionBeforeChangeHook } from 'payload';

import { createStreamKey } from '@/lib/live/keys/stream-key';

/** Every event has a key of its own from its beginning, so that a sender can be set up days before. */
export const giveStreamKey: CollectionBeforeChangeHook = ({ data, operation }) =>
  operation === 'create' ? { ...data, ...createStreamKey().stored } : data;
