import type { CollectionBeforeChangeHook } from 'payload';

import { AppError } from '@/lib/core/errors';

const longestMs = 7 * 24 * 60 * 60_000;
/** A time without a zone would be interpreted in the server's zone. */
const hasZone = (value: unknown): boolean =>
  typeof value !== 'string' || /(?:Z|[+-]\d{2}:?\d{2})$/i.test(value.trim());

/**
 * Checks that an event ends after its start. Planned times from API calls must also have a zone, span a week
 * at most and not be over.
 */
export const checkTimes: CollectionBeforeChangeHook = ({ data, originalDoc, req }) => {
  const start = Date.parse(String(data.startDateTime ?? originalDoc?.startDateTime));
  const end = Date.parse(String(data.endDateTime ?? originalDoc?.endDateTime));
  if (end <= start) throw new AppError('live_event_times');
  const isMoved =
    start !== Date.parse(String(originalDoc?.startDateTime)) ||
    end !== Date.parse(String(originalDoc?.endDateTime));
  if (!isMoved || req.payloadAPI !== 'REST') return data;
  const isZoned = hasZone(data.startDateTime) && hasZone(data.endDateTime);
  if (!isZoned) throw new AppError('live_event_zone');
  if (end - start > longestMs) throw new AppError('live_event_length');
  if (end < Date.now()) throw new AppError('live_event_past');
  return data;
};
