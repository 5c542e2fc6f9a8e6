import { describe, expect, it } from 'vitest';

import { keepPreview, type ShownPreview } from '@/components/admin/live/room/preview';

const now = Date.parse('2026-11-26T13:00:00Z');
const at = (url: string, cacheBreaker = 'first'): ShownPreview => ({
  preview: { url, expiresAt: '2026-11-26T13:30:00Z' },
  cacheBreaker,
});
const none: ShownPreview = { preview: null, cacheBreaker: 'first' };

describe('the preview URL', () => {
  it.each([
    ['stays while it is valid', at('one'), at('two'), now, 'one'],
    ['is replaced before it expires', at('one'), at('two'), Date.parse('2026-11-26T13:29:01Z'), 'two'],
    ['changes with another run of the channel', at('one'), at('two', 'second'), now, 'two'],
    ['disappears with the channel', at('one'), none, now, undefined],
    ['appears with the channel', none, at('one'), now, 'one'],
    ['stays while the time is unknown', at('one'), at('two'), null, 'one'],
  ] as const)('%s', (_what, kept, next, when, url) =>
    expect(keepPreview(kept, next, when).preview?.url).toBe(url),
  );
});
