import type { Payload } from 'payload';

import type { LiveChannel, LivePort } from '@/lib/ports/live';
import type { LiveEvent } from '@/payload-types';

import { fingerprintTarget } from '@/lib/engines/live/targets/parse-target-url';
import { readTargets } from './targets';

/** Whether the channel of an event on air has other targets than its row. Pure. */
export const lacksTargets = (
  event: Pick<LiveEvent, 'targets'>,
  channel: Pick<LiveChannel, 'targets'>,
): boolean => {
  const nameEach = (id: string, fingerprint: string) => `${id} ${fingerprint}`;
  const running = new Set(channel.targets.map(({ id, fingerprint }) => nameEach(id, fingerprint)));
  const wanted = readTargets(event).map((target) => nameEach(target.id, fingerprintTarget(target)));
  return wanted.length !== running.size || wanted.some((each) => !running.has(each));
};

/**
 * Connects exactly the targets of an event on air. Only after its row is on air, because sent video cannot
 * be taken back. If the live process does not respond, the sweep retries; viewers are not affected.
 */
export const startTargets = async (
  { payload, live }: { payload: Payload; live: LivePort },
  event: LiveEvent,
): Promise<void> => {
  const targets = readTargets(event).map(({ id, name, url, sealedKey }) => ({ id, name, url, sealedKey }));
  await live.sendTo(event.id, targets).catch((error: unknown) => {
    payload.logger.warn({ err: error, eventId: event.id }, 'the restream targets could not be updated');
  });
};
