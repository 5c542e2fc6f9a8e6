import type { LiveChannel } from '@/lib/ports/live';
import type { LiveEvent } from '@/payload-types';

import type { LiveInfo } from '../live-status';
import { readTargets } from './targets';

type Shown = LiveInfo['targets'][number];

const toIso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/**
 * The targets of an event and their states; without addresses, since everybody who sees the event reads
 * them. Pure.
 */
export const describeTargets = (
  event: Pick<LiveEvent, 'targets' | 'state'>,
  channel: Pick<LiveChannel, 'targets'> | null,
): Shown[] =>
  readTargets(event).map(({ id, name }) => {
    const running = channel?.targets.find((each) => each.id === id);
    if (event.state !== 'LIVE' || !running) {
      const state: Shown['state'] = event.state === 'LIVE' ? 'waiting' : 'off';
      return { ...{ id, name, state, since: null, attempts: 0 }, nextTryAt: null, fault: null };
    }
    const { state, since, attempts, nextTryAt, fault } = running;
    return { ...{ id, name, state, attempts, fault }, since: toIso(since), nextTryAt: toIso(nextTryAt) };
  });
