import type { Payload } from 'payload';

import type { BackupEnv } from '@/lib/core/env/backup-env';

const key = 'last-backup';

/** Stores when a backup was completed, for the metric of its age. */
export const noteBackup = (payload: Payload, now = new Date()): Promise<void> =>
  payload.kv.set(key, { at: now.toISOString() });

/** When the last backup was completed; null if none was ever made. */
export const findLastBackup = async (payload: Payload): Promise<Date | null> => {
  const known = await payload.kv.get<{ at: string }>(key);
  return known && new Date(known.at);
};

/** Whether a backup is due: none was made since the last time of the day `at` (`HH:MM`, local time). Pure. */
export const isBackupDue = (
  { at }: Pick<BackupEnv, 'at'>,
  { last, now }: { last: Date | null; now: Date },
): boolean => {
  if (at === null) return false;
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const moment = new Date(now);
  moment.setHours(hours, minutes, 0, 0);
  if (moment > now) moment.setDate(moment.getDate() - 1);
  return last === null || last < moment;
};
