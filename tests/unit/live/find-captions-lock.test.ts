import { expect, it } from 'vitest';

import { findCaptionsLock } from '@/components/admin/live/details/details-form';
import { channelStates, liveStates } from '@/lib/live/rules';

const base = { mayChange: true, language: 'de-DE', isOn: false };

it('lets captions be switched only while event and channel are idle', () => {
  const open = liveStates.flatMap((state) =>
    channelStates
      .filter((channelState) => !findCaptionsLock({ ...base, info: { state, channelState } })?.isLocked)
      .map((channelState) => `${state} ${channelState}`),
  );
  expect(open).toEqual(['IDLE IDLE']);
});

it.each([
  ['an event that is planned', {}, null],
  ['a member without the right', { mayChange: false }, { reason: 'captionsReadOnly', isLocked: true }],
  ['no language', { language: null }, { reason: 'captionsLanguage', isLocked: true }],
  ['another language', { language: 'ja-JP' }, { reason: 'captionsLanguage', isLocked: true }],
  [
    'enabled captions in another language',
    { language: 'ja-JP', isOn: true },
    { reason: 'captionsLanguage', isLocked: false },
  ],
])('explains why captions are locked: %s', (_what, given, expected) =>
  expect(findCaptionsLock({ ...base, info: null, ...given })).toEqual(expected),
);
