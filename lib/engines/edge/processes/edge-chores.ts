import type { Logger } from 'pino';

import type { StoragePort } from '@/lib/ports/storage';

import { sweepAccessLogs } from '../log/access-log';
import { createStorageEventSink } from './storage-event-sink';

const sweepEveryMs = 3_600_000;

type ChoreOptions = {
  storage: StoragePort;
  log: Logger;
  logFolder: string;
  /**
   * Tasks that one process runs for all edge processes until it is stopped: delivers storage events and
   * sweeps logs.
   */
  webInternalUrl: string;
  token: string;
};

/**
 * Tasks that one process runs for all edge processes: delivers storage events and sweeps logs, until it is
 * stopped.
 */
export const startEdgeChores = ({ storage, log, logFolder, webInternalUrl, token }: ChoreOptions) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const delivering = storage.ingress?.deliverEvents({
    sink: createStorageEventSink({ webInternalUrl, token, log, signal }),
    signal,
    onFault: (error) => log.error({ err: error }, 'storage events could not be read'),
  });
  const sweep = () => {
    for (const work of [storage.ingress?.sweep(), sweepAccessLogs(logFolder, new Date())])
      work?.catch((error: unknown) => log.error({ err: error }, 'a sweep failed'));
  };
  sweep();
  const timer = setInterval(sweep, sweepEveryMs);
  timer.unref();
  return {
    /** Undelivered events are delivered after the next start. */
    stop: async (): Promise<void> => {
      clearInterval(timer);
      stopping.abort();
      await delivering;
    },
  };
};
