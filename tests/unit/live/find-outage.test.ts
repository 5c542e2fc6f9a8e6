import { expect, it } from 'vitest';

import { findOutage, isAlarming, isMailDue } from '@/lib/live/find-outage';

const minute = 60_000;
const wentLiveAt = 1_795_000_000_000;
const gone = { state: 'LIVE', isSending: false, lastFrameAt: wentLiveAt + 5 * minute, wentLiveAt };
const since = gone.lastFrameAt;

it.each([
  ['a lost camera', gone, since],
  ['an event that never had video', { ...gone, lastFrameAt: null }, wentLiveAt],
  ['a test signal that ended before going live', { ...gone, lastFrameAt: wentLiveAt - minute }, wentLiveAt],
  ['no outage while a signal arrives', { ...gone, isSending: true }, null],
  ['no outage before the event is live', { ...gone, state: 'IDLE', wentLiveAt: null }, null],
])('detects an outage: %s', (_, input, expected) => expect(findOutage(input)).toBe(expected));

it('sounds an alarm after 10 s, and emails once after a minute, at most every 15 minutes per outage', () => {
  expect([9999, 10_000].map((ms) => isAlarming(gone, since + ms))).toEqual([false, true]);
  const isDue = (ms: number, mailedAt: number | null) => isMailDue(gone, { mailedAt, now: since + ms });
  expect([minute - 1, minute].map((ms) => isDue(ms, null))).toEqual([false, true]);
  expect(isDue(30 * minute, since + minute)).toBe(false);
  expect(isDue(minute, since - minute)).toBe(false);
  expect(isDue(minute, since - 15 * minute)).toBe(true);
});
