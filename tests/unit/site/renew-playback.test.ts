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
  [
    'goes on following data.json, which does not tell of the served version at this moment',
    2,
    null,
    own,
    null,
  ],
  ['goes on following data.json, which tells of it', 2, null, null, null],
  ['is given its data where data.json tells of a newer version by now', 1, null, own, own],
  ['is given fresh data where it was given its data before', 2, own, own, own],
  ['follows data.json from then on that this tells of it', 2, own, null, null],
])('a player %s', (_what, version, before, data, expected) => {
  const opened = open(version, data);
  expect(renewPlayback({ data: before }, opened)).toEqual({ ...opened.playback, data: expected });
});
