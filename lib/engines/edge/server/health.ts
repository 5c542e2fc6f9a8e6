import type { Logger } from 'pino';

import { within } from '@/lib/core/async';
import type { StoragePort } from '@/lib/ports/storage';

const keptMs = 5000;
const patienceMs = 5000;

type Health = { isReady: boolean; missing: string[] };
type HealthOptions = {
  storage: Pick<StoragePort, 'check'>;
  log: Pick<Logger, 'error'>;
  /** Time limit for storage; only changed in tests. */
  timeoutMs?: number;
};

/** Whether the edge is operational, checked at most every 5 s. Details of a fault only go to the log. */
export const createHealthCheck = ({ storage, log, timeoutMs = patienceMs }: HealthOptions) => {
  let last: { at: number; health: Promise<Health> } | undefined;

  const find = async (): Promise<Health> => {
    try {
      // A store that accepts connections without responding would be retried for minutes; health checks wait
      // for seconds.
      await within(timeoutMs, storage.check());
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
