import type { Payload } from 'payload';

import { getEnv } from '@/lib/core/env/env';
import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import { acquireLock, releaseLock, renewLockMs } from '@/lib/worker/lock';
import type { Ports } from '@/lib/ports';
import type { DeliveryPort } from '@/lib/ports/delivery';
import type { AwsSetting } from '@/payload-types';

import { countLogs } from './count-logs';
import { createCountryReader } from './country-reader';

type CounterOptions = { payload: Payload; ports: Ports; owner: string };

/**
 * Counts access logs. Only one process does so at a time, because a second one would only repeat the reading.
 * The locks are held between passes and expire if their holder is killed.
 */
export const createLogCounter = ({ payload, ports, owner }: CounterOptions) => {
  const openCountries = createCountryReader(getEnv().countryDatabase, payload.logger);
  const held = new Set<string>();
  const renewal = setInterval(() => {
    for (const name of held)
      void acquireLock(payload, { name, owner }).catch((error: unknown) =>
        payload.logger.warn({ err: error }, 'the lock of the access log could not be renewed'),
      );
  }, renewLockMs);

  const countOne = async ({ logs, baseUrl }: DeliveryPort): Promise<boolean> => {
    const source = await logs.getSource();
    if (source === null) return false;
    const name = `access log ${source}`;
    if (!(await acquireLock(payload, { name, owner }))) {
      held.delete(name);
      return false;
    }
    held.add(name);
    const findCountry = await openCountries();
    const ownHosts = getOwnHosts().add(new URL(baseUrl).hostname);
    return countLogs({ payload, logs, source, ownHosts, findCountry });
  };

  return {
    /** Counts at most one chunk per log. Returns whether there may be more. */
    countNext: async (): Promise<boolean> => {
      let isMore = await countOne(await ports.getSharedDelivery());
      for (const workspace of await listWithDistribution(payload)) {
        // Unreadable settings of one workspace must not block the others.
        const hasMore = await ports
          .deliveryFor(workspace)
          .then(countOne)
          .catch((error: unknown) => {
            payload.logger.error({ err: error, workspace }, 'the log of a distribution could not be counted');
            return false;
          });
        isMore ||= hasMore;
      }
      return isMore;
    },
    /** Releases the locks. */
    close: async (): Promise<void> => {
      clearInterval(renewal);
      for (const name of held) await releaseLock(payload, { name, owner });
    },
  };
};

/** Workspaces with their own distribution, which writes its own log. */
const listWithDistribution = async (payload: Payload): Promise<string[]> => {
  const { docs } = await payload.db.find<AwsSetting>({
    collection: slugs.awsSettings,
    where: { and: [{ engine: { equals: 'cloud' } }, { distributionId: { exists: true } }] },
    pagination: false,
    limit: 0,
  });
  return docs.flatMap(({ workspace }) => getRelationId(workspace) ?? []);
};

/** The player's own page does not count as embedding. */
const getOwnHosts = (): Set<string> => new Set([new URL(getEnv().edgeUrl).hostname]);
