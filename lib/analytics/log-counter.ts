import type { Payload } from 'payload';

import { getEnv } from '@/lib/core/env';
import { acquireLock, releaseLock } from '@/lib/jobs/lock';
import type { Ports } from '@/lib/ports';

import { countLogs } from './count-logs';
import { createCountryReader } from './country-reader';

const renewMs = 5000;

type CounterOptions = { payload: Payload; ports: Ports; owner: string };

/**
 * Counts the access log, one process at a time: two would change nothing twice, but read everything twice. The lock is kept
 * between passes and taken over when its holder is killed.
 */
export const createLogCounter = ({ payload, ports, owner }: CounterOptions) => {
  const openCountries = createCountryReader(getEnv().countryDatabase, payload.logger);
  let held: string | null = null;
  const renewal = setInterval(() => {
    if (held === null) return;
    void acquireLock(payload, { name: held, owner }).catch((error: unknown) =>
      payload.logger.warn({ err: error }, 'the lock of the access log could not be renewed'),
    );
  }, renewMs);

  return {
    /** Counts what is there, a chunk at most; whether there may be more. */
    countNext: async (): Promise<boolean> => {
      const { logs } = await ports.getSharedDelivery();
      const source = await logs.getSource();
      if (source === null) return false;
      const name = `access log ${source}`;
      held = (await acquireLock(payload, { name, owner })) ? name : null;
      if (held === null) return false;
      const findCountry = await openCountries();
      return countLogs({ payload, logs, source, ownHosts: getOwnHosts(), findCountry });
    },
    /** Gives the lock back. */
    close: async (): Promise<void> => {
      clearInterval(renewal);
      if (held !== null) await releaseLock(payload, { name: held, owner });
    },
  };
};

/** The player's own page embeds nothing. */
const getOwnHosts = (): ReadonlySet<string> => new Set([new URL(getEnv().edgeUrl).hostname]);
