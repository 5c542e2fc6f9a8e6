import type { LiveChannel, LivePort } from '@/lib/ports/live';

import type { EventFields } from '../rules';

/** How long a paid channel runs without video before it is stopped: off air and on air. */
const patienceMs = { off: 20 * 60_000, onAir: 2 * 60 * 60_000 };
/** The service charges at least ten minutes. */
const leastMinutes = 10;

type Asked = {
  live: Pick<LivePort, 'costs'>;
  event: Pick<EventFields, 'state' | 'endDateTime'>;
  channel: Pick<LiveChannel, 'isSending' | 'lastFrameAt' | 'startedAt'>;
  /** Milliseconds since 1970. */
  now: number;
};

/** The cost of a channel that is stopped because it is unused. */
type IdleCost = {
  minutes: number;
  minutesWithoutVideo: number;
  /** For example `1.24 USD`; `unknown` if no hourly price is configured. */
  cost: string;
};

/**
 * The cost so far of a paid channel without use; null if it may continue. On air it may run for its planned
 * time and longer, because a camera may come back at any time. Pure.
 */
export const findIdleCost = ({ live, event, channel, now }: Asked): IdleCost | null => {
  if (!live.costs || channel.isSending) return null;
  const silentSince = Math.max(channel.startedAt, channel.lastFrameAt ?? 0);
  const isOnAir = event.state === 'LIVE';
  if (isOnAir && now < Date.parse(event.endDateTime)) return null;
  if (now - silentSince < (isOnAir ? patienceMs.onAir : patienceMs.off)) return null;
  const minutes = Math.ceil((now - channel.startedAt) / 60_000);
  const { perHour, currency } = live.costs;
  return {
    minutes,
    minutesWithoutVideo: Math.floor((now - silentSince) / 60_000),
    cost:
      perHour === null
        ? 'unknown'
        : `${((perHour * Math.max(minutes, leastMinutes)) / 60).toFixed(2)} ${currency}`,
  };
};
