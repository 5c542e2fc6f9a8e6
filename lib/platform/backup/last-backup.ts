import type { Payload } from 'payload';

const key = 'last-backup';

/** Stores when a backup was completed, for the metric of its age. */
export const noteBackup = (payload: Payload, now = new Date()): Promise<void> =>
  payload.kv.set(key, { at: now.toISOString() });

/** When the last backup was completed; null if `reelhof admin backup` has never made one. */
export const findLastBackup = async (payload: Payload): Promise<Date | null> => {
  const known = await payload.kv.get<{ at: string }>(key);
  return known && new Date(known.at);
};
