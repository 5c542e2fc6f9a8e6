import { describe, expect, it } from 'vitest';

import { keepPreview, type Kept } from '@/components/admin/live/room/use-preview';

const now = Date.parse('2026-11-26T13:00:00Z');
const at = (url: string, cacheBreaker = 'first'): Kept => ({
  preview: { url, expiresAt: '2026-11-26T13:30:00Z' },
  cacheBreaker,
});
const none: Kept = { preview: null, cacheBreaker: 'first' };

describe('the URL of the preview', () => {
  it.each([
    ['stays while it holds', at('one'), at('two'), now, 'one'],
    ['is exchanged before it is over', at('one'), at('two'), Date.parse('2026-11-26T13:29:01Z'), 'two'],
    ['is another one for another run of the channel', at('one'), at('two', 'second'), now, 'two'],
    ['goes with the channel', at('one'), none, now, undefined],
    ['comes with it', none, at('one'), now, 'one'],
    ['stays where the time is not known yet', at('one'), at('two'), null, 'one'],
  ] as const)('%s', (_what, kept, next, when, url) =>
    expect(keepPreview(kept, next, when).preview?.url).toBe(url),
  );
});
