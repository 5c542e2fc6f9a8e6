import { describe, expect, it } from 'vitest';

import { playerDesignDefaults } from '@/lib/videos/players/design';
import { writeCalendarFile } from '@/player/live/calendar-file';
import { formatCountdown, formatStart } from '@/player/live/create-live-screen';
import { findRate, findTarget } from '@/player/live/follow-live';
import {
  findPhase,
  type LivePlay,
  type LivePlayerData,
  readLiveData,
  toRehearsal,
} from '@/player/live/live-data';
import { findPollDelay, isAwaited, spreadDelay } from '@/player/live/live-requests';

const start = Date.parse('2026-11-26T13:00:00.000Z');
const minute = 60_000;
const hour = 60 * minute;

const eventData: LivePlayerData = {
  ...{ id: 'e1', title: 'Produktvorstellung Frühjahr', description: '', language: 'de', state: 'IDLE' },
  ...{ startDateTime: new Date(start).toISOString(), endDateTime: new Date(start + hour).toISOString() },
  hasLiveCaptions: false,
  ...{
    endedAt: null,
    poster: null,
    hls: null,
    waiting: null,
    isRecorded: true,
    isOnBreak: false,
    recording: null,
  },
  ...{ design: playerDesignDefaults, embed: { access: 'allowed', domains: [] } },
};
const live = { ...eventData, state: 'LIVE', hls: 'https://edge/live/e1/b/master.m3u8' } as const;
const ended = { ...eventData, state: 'ENDED', endedAt: new Date(start + hour).toISOString() } as const;
const untouched: LivePlay = { hasPlayed: false, overFor: null, stalledFor: 0, quietFor: 0 };
const playing: LivePlay = { ...untouched, hasPlayed: true };

describe('the view of a live event', () => {
  it.each<[string, LivePlayerData, LivePlay, number, string]>([
    ['a countdown before the start', eventData, untouched, start - 1, 'waiting'],
    ['“starts soon” once it is due', eventData, untouched, start, 'soon'],
    ['“starts soon” after a reset of the playback state', eventData, playing, start + hour, 'soon'],
    ['a moment of loading', live, untouched, start, 'starting'],
    ['“starts soon” without a signal', live, { ...untouched, stalledFor: 3000 }, start, 'soon'],
    ['“starts soon” without a channel', { ...live, hls: null }, untouched, start, 'soon'],
    ['the video', live, playing, start, 'live'],
    ['the video during a short stall', live, { ...playing, stalledFor: 2999 }, start, 'live'],
    ['a notice after a stall of 3 s', live, { ...playing, stalledFor: 3000 }, start, 'interrupted'],
    ['a notice up to a minute', live, { ...playing, stalledFor: 59_999 }, start, 'interrupted'],
    ['the waiting screen after a minute', live, { ...playing, stalledFor: 60_000 }, start, 'lost'],
    [
      'the waiting screen for later viewers',
      live,
      { ...playing, stalledFor: 3000, quietFor: 60_000 },
      start,
      'lost',
    ],
    ['earlier content for viewers who seeked back', live, { ...playing, quietFor: 60_000 }, start, 'live'],
    ['the slate in a break', { ...live, isOnBreak: true }, playing, start, 'break'],
    [
      'the slate at the end of a break',
      { ...live, isOnBreak: true },
      { ...playing, overFor: 0 },
      start,
      'break',
    ],
    ['the end screen as soon as the stream ends', live, { ...playing, overFor: 0 }, start, 'ended'],
    ['the waiting screen if the channel was stopped', live, { ...playing, overFor: 6000 }, start, 'lost'],
    ['the remaining video after the end', ended, playing, start + hour, 'live'],
    ['the end screen after the remaining video', ended, { ...playing, overFor: 0 }, start + hour, 'ended'],
    [
      'the end screen if nothing more arrives',
      ended,
      { ...playing, stalledFor: 3000 },
      start + hour,
      'ended',
    ],
    ['the end screen for later viewers', ended, untouched, start + hour, 'ended'],
    ['the recording', { ...ended, recording: 'r' }, untouched, start + hour, 'recording'],
    [
      'the live video until the rest is played, then the recording',
      { ...ended, recording: 'r' },
      playing,
      start + hour,
      'live',
    ],
  ])('is %s', (_, data, play, now, name) => expect(findPhase(data, play, now).name).toBe(name));

  it('promises a recording only if one may follow', () => {
    const endedAt = start + hour;
    const read = (data: LivePlayerData, now = endedAt) => findPhase(data, untouched, now);
    expect(read(ended)).toEqual({ name: 'ended', recording: 'coming' });
    expect(read({ ...ended, isRecorded: false })).toEqual({ name: 'ended', recording: 'none' });
    expect(read(ended, endedAt + 31 * minute)).toEqual({ name: 'ended', recording: 'unknown' });
  });
});

describe('the count of waiting viewers', () => {
  const isCounted = (data: LivePlayerData, now: number) =>
    isAwaited(findPhase(data, untouched, now), data, now);

  it('runs from 15 minutes before the planned start to an hour after it, unless the event is live', () => {
    const moments = [start - 16 * minute, start - 15 * minute, start, start + 59 * minute, start + hour];
    expect(moments.map((now) => isCounted(eventData, now))).toEqual([false, true, true, true, false]);
    expect(isCounted(live, start)).toBe(false);
    expect(isCounted(ended, start)).toBe(false);
  });
});

describe('the polling interval of a viewer', () => {
  const delayAt = (now: number, data: LivePlayerData = eventData) =>
    findPollDelay(findPhase(data, untouched, now), data, now);

  it('grows with the remaining time, and is short when the event is due', () => {
    const delays = [start - 48 * hour, start - 30 * minute, start - 5 * minute, start - 30_000, start].map(
      (now) => delayAt(now),
    );
    expect(delays).toEqual([5 * minute, minute, 10_000, 4000, 4000]);
    expect(delayAt(start + 2 * hour)).toBe(30_000);
  });

  it('is 1 s after the end, and later grows to 60 s', () => {
    const after = start + hour;
    expect([after, after + 2 * minute, after + hour].map((now) => delayAt(now, ended))).toEqual([
      1000, 10_000, 60_000,
    ]);
  });

  it('is randomised per viewer, and longer while the page is hidden', () => {
    expect([0, 0.5, 1].map((chance) => spreadDelay(1000, { isHidden: false, chance }))).toEqual([
      900, 1000, 1100,
    ]);
    expect(spreadDelay(1000, { isHidden: true, chance: 0.5 })).toBe(4000);
  });
});

describe('the countdown', () => {
  it.each([
    [6 * 24 * hour + hour, 'de', '6 Tage'],
    [24 * hour, 'de', '1 Tag'],
    [24 * hour - 1000, 'de', '23 Std. 59 Min.'],
    [hour, 'en', '1 hr 0 min'],
    [hour - 1000, 'de', '59:59'],
    [4 * minute + 31_200, 'de', '04:32'],
    [0, 'de', '00:00'],
    [-5000, 'de', '00:00'],
  ])('shows %i ms in %s as %s', (left, language, text) => expect(formatCountdown(left, language)).toBe(text));

  it('names the day in words if it is near', () => {
    const at = (day: number, time = 14) => new Date(2026, 10, day, time, 0);
    const texts = { today: 'Heute', tomorrow: 'Morgen', clock: '{time} Uhr' };
    const read = (now: Date) => formatStart(at(26), now, { language: 'de-DE', texts });
    const zone = new Intl.DateTimeFormat('de-DE', { timeZoneName: 'short' })
      .formatToParts(at(26))
      .find(({ type }) => type === 'timeZoneName')?.value;
    expect(read(at(26, 0))).toBe(`Heute, 14:00 Uhr ${zone}`);
    expect(read(at(25, 23))).toBe(`Morgen, 14:00 Uhr ${zone}`);
    expect(read(at(20))).toBe(`Do., 26. Nov. 2026, 14:00 Uhr ${zone}`);
  });
});

describe('the calendar file', () => {
  it('escapes what people wrote', () => {
    const description = 'Eins; zwei, drei\\vier\nEND:VEVENT\n'.repeat(5);
    const file = writeCalendarFile(
      { ...eventData, title: 'Gespräch: „Über\r\nuns“', description },
      { url: 'https://edge/player/?live=e1', now: new Date(start - hour) },
    );
    const lines = file.split('\r\n');
    expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
    expect(lines).toContain('SUMMARY:Gespräch: „Über\\nuns“');
    expect(lines).toContain('DTSTART:20261126T130000Z');
    expect(lines).toContain('DTEND:20261126T140000Z');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(file.replaceAll('\r\n ', '')).toContain('Eins\\; zwei\\, drei\\\\vier\\nEND:VEVENT\\n');
  });
});

describe('following the live edge', () => {
  it('plays faster while behind, slower if the buffer runs low, and at normal speed otherwise', () => {
    expect(findRate({ distance: 0.1, ahead: 1 })).toBe(1);
    expect(findRate({ distance: 0.3, ahead: 1 })).toBe(1.05);
    expect(findRate({ distance: 1, ahead: 1 })).toBe(1.2);
    expect(findRate({ distance: 5, ahead: 2 })).toBe(1.3);
    // A faster rate would empty the buffer.
    expect(findRate({ distance: 1, ahead: 0.2 })).toBe(1);
    expect(findRate({ distance: -0.5, ahead: 0.2 })).toBe(0.95);
  });

  it('keeps the distance that the playlist requests, and a larger one after stalls', () => {
    const details = { partHoldBack: 0.99, partTarget: 0.33, targetduration: 2 };
    expect(findTarget(details, { isByParts: true, stalls: 0 })).toBe(0.99);
    expect(findTarget(details, { isByParts: true, stalls: 2 })).toBeCloseTo(1.69);
    expect(findTarget(details, { isByParts: true, stalls: 100 })).toBeCloseTo(2.99);
    expect(findTarget(details, { isByParts: false, stalls: 0 })).toBeCloseTo(2.6);
  });
});

describe('the data of a live event', () => {
  const root = 'https://edge.example/';
  const reported = {
    ...{ schema: 1, kind: 'live', id: 'e1', title: 'Talk', state: 'ENDED' },
    ...{ startDateTime: '2026-11-26T13:00:00.000Z', poster: 'live/e1/poster.jpg' },
  };

  it('contains no URL outside its own root', () => {
    const archive = { videoId: 'v1', data: 'https://evil.example/videos/v1/data.json' };
    expect(readLiveData({ ...reported, archive, hls: 'javascript:alert(1)' }, root)).toMatchObject({
      ...{ recording: null, hls: null, poster: 'https://edge.example/live/e1/poster.jpg' },
    });
    const own = { ...archive, data: 'videos/v1/data.json' };
    expect(readLiveData({ ...reported, archive: own }, root)?.recording).toBe(
      'https://edge.example/videos/v1/data.json',
    );
  });

  it.each([
    [null],
    [{ ...reported, kind: 'video' }],
    [{ ...reported, state: 'PAUSED' }],
    [{ ...reported, startDateTime: 'x' }],
  ])('is rejected: %j', (value) => expect(readLiveData(value, root)).toBeNull());
});

it('shows the camera in a rehearsal until the event starts', () => {
  const asked = { token: 'claims.signature', root: 'https://edge.test/' };
  expect(toRehearsal(eventData, asked)).toMatchObject({
    ...{ state: 'LIVE', hls: 'https://edge.test/lp/claims.signature/master.m3u8', waiting: null },
  });
  expect(toRehearsal(live, asked)).toBe(live);
});
