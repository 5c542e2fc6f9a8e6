import type { LiveChannel, LivePort } from '@/lib/ports/live/port';

import type { EventFacts } from '../rules';

/** How long a channel that costs money runs without a picture before it is stopped: before and after the event, and while it is on air. */
const patienceMs = { off: 20 * 60_000, onAir: 2 * 60 * 60_000 };
/** The service counts ten minutes at least. */
const leastMinutes = 10;

type Asked = {
  live: Pick<LivePort, 'costs'>;
  event: Pick<EventFacts, 'state' | 'endDateTime'>;
  channel: Pick<LiveChannel, 'isSending' | 'lastPictureAt' | 'startedAt'>;
  /** Milliseconds since 1970. */
  now: number;
};

/** What a channel that is stopped because nobody uses it has cost. */
export type IdleCost = {
  minutes: number;
  minutesWithoutPicture: number;
  /** As `1.24 USD`; `unknown` where nobody said what an hour costs. */
  cost: string;
};

/**
 * Whether a running channel costs money and nobody uses it, and then what it has cost so far; null where it may run on. One that is on air
 * has the whole time of its plan, and longer: a camera may come back at any time. Pure.
 */
export const findIdleCost = ({ live, event, channel, now }: Asked): IdleCost | null => {
  if (!live.costs || channel.isSending) return null;
  const silentSince = Math.max(channel.startedAt, channel.lastPictureAt ?? 0);
  const isOnAir = event.state === 'LIVE';
  if (isOnAir && now < Date.parse(event.endDateTime)) return null;
  if (now - silentSince < (isOnAir ? patienceMs.onAir : patienceMs.off)) return null;
  const minutes = Math.ceil((now - channel.startedAt) / 60_000);
  const { perHour, currency } = live.costs;
  return {
    minutes,
    minutesWithoutPicture: Math.floor((now - silentSince) / 60_000),
    cost:
      perHour === null
        ? 'unknown'
        : `${((perHour * Math.max(minutes, leastMinutes)) / 60).toFixed(2)} ${currency}`,
  };
};
