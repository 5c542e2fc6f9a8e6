import { describe, expect, it } from 'vitest';

import { findIdleCost } from '@/lib/live/channel/find-idle-cost';

const minute = 60_000;
const startedAt = Date.UTC(2026, 10, 25, 12);
const endDateTime = new Date(startedAt + 60 * minute).toISOString();
const silent = { isSending: false, lastFrameAt: null, startedAt };
const live = { costs: { perHour: 3, currency: 'EUR' } };

const find = (
  minutes: number,
  more: Partial<Omit<Parameters<typeof findIdleCost>[0], 'event'>> & {
    state?: 'IDLE' | 'LIVE' | 'ENDED';
  } = {},
) => {
  const { state = 'IDLE', ...rest } = more;
  const now = startedAt + minutes * minute;
  return findIdleCost({ live, event: { state, endDateTime }, channel: silent, now, ...rest });
};

describe('a channel that costs money', () => {
  it('may run for twenty minutes without video, and is then stopped and its cost reported', () => {
    expect(find(19)).toBeNull();
    expect(find(20)).toEqual({ minutes: 20, minutesWithoutVideo: 20, cost: '1.00 EUR' });
    expect(find(40, { state: 'ENDED' })?.cost).toBe('2.00 EUR');
  });

  it('keeps running while video arrives, and for twenty minutes more', () => {
    expect(find(500, { channel: { ...silent, isSending: true } })).toBeNull();
    const channel = { ...silent, lastFrameAt: startedAt + 30 * minute };
    expect(find(49, { channel })).toBeNull();
    expect(find(50, { channel })).toMatchObject({ minutes: 50, minutesWithoutVideo: 20 });
  });

  it('waits for a camera while it is live, until the planned end and for two hours', () => {
    const channel = { ...silent, lastFrameAt: startedAt + 10 * minute };
    expect(find(59, { state: 'LIVE', channel })).toBeNull();
    expect(find(129, { state: 'LIVE', channel })).toBeNull();
    expect(find(130, { state: 'LIVE', channel })).toMatchObject({ minutesWithoutVideo: 120 });
  });

  it('has an unknown cost without a price, and keeps running if it is free', () => {
    expect(find(30, { live: { costs: { perHour: null, currency: 'USD' } } })?.cost).toBe('unknown');
    expect(find(500, { live: { costs: null } })).toBeNull();
  });
});
