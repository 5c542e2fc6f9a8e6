import type { Logger } from 'pino';

import type { StoragePort } from '@/lib/ports/storage/port';

const keptMs = 5000;

type Health = { isReady: boolean; missing: string[] };

/** Whether the edge can do its work, found out at most every 5 s. Details of a fault go to the log only. */
export const createHealthCheck = ({ storage, log }: { storage: StoragePort; log: Logger }) => {
  let last: { at: number; health: Promise<Health> } | undefined;

  const find = async (): Promise<Health> => {
    try {
      await storage.check();
      return { isReady: true, missing: [] };
    } catch (error) {
      log.error({ err: error }, 'the storage is not ready');
      return { isReady: false, missing: ['storage'] };
    }
  };

  return (): Promise<Health> => {
    if (!last || Date.now() - last.at > keptMs) last = { at: Date.now(), health: find() };
    return last.health;
  };
};
