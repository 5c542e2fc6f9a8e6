import { describe, expect, it } from 'vitest';

import { findFault, findStage, stages, type StageInput, type StageName } from '@/lib/live/find-stage';
import type { LiveCheck } from '@/lib/live/live-status';
import { channelStates, findControl, liveStates } from '@/lib/live/rules';

const now = Date.parse('2026-11-26T12:55:00Z');
const good: LiveCheck[] = (['picture', 'sound', 'bitrate'] as const).map((check) => ({
  check,
  state: 'good',
  reason: null,
}));
const silent: LiveCheck = { check: 'sound', state: 'bad', reason: 'silent' };
const input: StageInput = {
  state: 'IDLE',
  channelState: 'IDLE',
  channelIsAvailable: true,
  startDateTime: '2026-11-26T13:00:00Z',
  endDateTime: '2026-11-26T14:30:00Z',
  isSupported: true,
  startRefusal: null,
  isSending: false,
  isConnected: false,
  lastFrameAt: null,
  checks: [],
  archive: 'none',
};
const running = { channelState: 'RUNNING' } as const;
const sending = { ...running, isSending: true, lastFrameAt: now };
const live = { ...sending, state: 'LIVE' } as const;
const ended = { state: 'ENDED' } as const;

const cases: [string, Partial<StageInput>, StageName][] = [
  ['long before the beginning', { startDateTime: '2026-11-26T13:05:01Z' }, 'planned'],
  ['ten minutes before it', { startDateTime: '2026-11-26T13:05:00Z' }, 'off'],
  // The server's last answer about the time may be 15 s old.
  ['ten minutes before it, with an outdated refusal', { startRefusal: 'too_early' }, 'off'],
  ['at its planned end', { endDateTime: '2026-11-26T12:55:00Z' }, 'off'],
  ['past its planned end', { endDateTime: '2026-11-26T12:54:59Z' }, 'missed'],
  ['with a channel that is being created', { channelState: 'CREATING' }, 'creating'],
  ['with a channel in transition', { channelState: 'UPDATING' }, 'creating'],
  ['with a channel in use by another event', { channelIsAvailable: false }, 'inUse'],
  ['without a free core', { startRefusal: 'no_capacity' }, 'full'],
  ['with its own storage', { startRefusal: 'live_not_in_cloud' }, 'ownStorage'],
  ['without an available ingest', { isSupported: false }, 'unsupported'],
  ['with a channel that starts', { channelState: 'STARTING' }, 'starting'],
  ['with a channel that stops', { channelState: 'STOPPING' }, 'stopping'],
  ['before the first frame', running, 'waiting'],
  ['until the first key frame', { ...running, isConnected: true }, 'receiving'],
  ['when the signal was lost', { ...running, lastFrameAt: now - 5000 }, 'gone'],
  ['with an unchecked signal', sending, 'checking'],
  [
    'with an unfinished check',
    { ...sending, checks: [...good.slice(1), { check: 'picture', state: 'unknown', reason: null }] },
    'checking',
  ],
  ['with a bad check', { ...sending, checks: [...good, silent] }, 'faulty'],
  ['with good checks', { ...sending, checks: good }, 'ready'],
  ['on air', { ...live, checks: good }, 'live'],
  // Viewers still see the event, so the bar stays red and the line below names the fault.
  ['on air with a bad check', { ...live, checks: [silent] }, 'live'],
  ['on air, 59 s without a signal', { ...live, isSending: false, lastFrameAt: now - 59_000 }, 'interrupted'],
  ['on air, 60 s without a signal', { ...live, isSending: false, lastFrameAt: now - 60_000 }, 'lost'],
  ['on air, with a restarted channel', { ...live, isSending: false, lastFrameAt: null }, 'lost'],
  ['on air without a channel', { ...live, channelState: 'IDLE', isSending: false }, 'cutOff'],
  ['on air past the planned end', { ...live, endDateTime: '2026-11-26T12:00:00Z' }, 'live'],
  ['ended, with a pending recording', { ...ended, archive: 'making' }, 'saving'],
  ['ended, with a recording', { ...ended, archive: 'ready' }, 'ended'],
  ['ended, without a recording', ended, 'unrecorded'],
  ['ended, with a stopping channel', { ...ended, channelState: 'STOPPING' }, 'stopping'],
];

const combinations: StageInput[] = liveStates.flatMap((state) =>
  channelStates.flatMap((channelState) =>
    [true, false].map((channelIsAvailable) => ({
      ...{ ...input, state, channelState, channelIsAvailable, isSending: channelState === 'RUNNING' },
    })),
  ),
);

describe('the main control of an event', () => {
  it('is available in three combinations of states, and to end an event without a channel', () => {
    const found = combinations.flatMap((event) => {
      const control = findControl(event);
      const free = event.channelIsAvailable ? 'free' : 'taken';
      return control ? [[event.state, event.channelState, free, control].join(' ')] : [];
    });
    expect(found).toEqual([
      'IDLE RUNNING free goLive',
      'LIVE IDLE free end',
      'LIVE IDLE taken end',
      'LIVE RUNNING free end',
      'ENDED IDLE free reset',
      'ENDED RUNNING free reset',
    ]);
  });
});

describe('the stage of an event', () => {
  it.each(cases)('is right %s', (_when, given, expected) =>
    expect(findStage({ ...input, ...given }, now)).toBe(expected),
  );

  it('offers to go live and to end exactly if the control does, in every combination of states', () => {
    for (const event of combinations) {
      const stage = findStage(event, now);
      const { action } = stages[stage];
      // A stopped channel offers to start again first; the page's head offers the end.
      const isCutOff = stage === 'cutOff' && action === 'start';
      const offered = isCutOff ? 'end' : action === 'goLive' || action === 'end' ? action : null;
      const control = findControl(event);
      const { state, channelState, channelIsAvailable } = event;
      expect({ state, channelState, channelIsAvailable, offered }).toEqual({
        ...{ state, channelState, channelIsAvailable },
        offered: control === 'reset' ? null : control,
      });
    }
  });

  it('has at most one accent, and never with a failed check', () => {
    for (const { action, isPrimary, tone } of Object.values(stages)) {
      if (isPrimary) expect(action).not.toBeNull();
      if (tone === 'bad') expect(isPrimary).toBe(false);
    }
  });
});

describe('the most severe fault', () => {
  it.each([
    [[], null],
    [good, null],
    [[silent], 'silent'],
    [[{ check: 'picture', state: 'bad', reason: 'rare_key_frames' }, silent], 'silent'],
    [[silent, { check: 'picture', state: 'bad', reason: 'no_picture' }], 'no_picture'],
  ] as [LiveCheck[], string | null][])('among %j is %s', (checks, fault) =>
    expect(findFault(checks)).toBe(fault),
  );
});
