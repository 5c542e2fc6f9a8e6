import { expect, it } from 'vitest';

import { renewPlayback } from '@/components/site/share/state/use-playback';

const open = (version: number, data: object | null) => ({
  video: { version },
  versions: [2, 1].map((each) => ({ version: each, createdAt: '2026-11-22T12:00:00.000Z' })),
  playback: {
    dataUrl: 'https://cdn.example/t/new/videos/v/data.json',
    posterUrl: null,
    storyboardUrl: null,
    hlsUrl: null,
    playerScript: 'https://cdn.example/player.js',
    data: data as Record<string, unknown> | null,
    expiresAt: '2026-11-22T16:00:00.000Z',
  },
});
const own = { id: 'v' };

it.each([
  ['keeps following data.json while it lacks the served version', 2, null, own, null],
  ['keeps following data.json with the served version', 2, null, null, null],
  ['gets its own data if data.json already has a newer version', 1, null, own, own],
  ['gets new data if it got its own data before', 2, own, own, own],
  ['follows data.json again once it has the served version', 2, own, null, null],
])('a player %s', (_what, version, before, data, expected) => {
  const opened = open(version, data);
  expect(renewPlayback({ data: before }, opened)).toEqual({ ...opened.playback, data: expected });
});
