import type { CollectionBeforeChangeHook } from 'payload';

import { AppError } from '@/lib/core/errors';

/** An event ends after it began. */
export const checkTimes: CollectionBeforeChangeHook = ({ data, originalDoc }) => {
  const start = Date.parse(String(data.startDateTime ?? originalDoc?.startDateTime));
  const end = Date.parse(String(data.endDateTime ?? originalDoc?.endDateTime));
  if (end <= start) throw new AppError('live_event_times');
  return data;
};
