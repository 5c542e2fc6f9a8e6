import { afterEach, expect, it, vi } from 'vitest';

import { canReachEvents } from '@/components/admin/live/live-api';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  ['an answer', () => Response.json({ docs: [] }), true],
  ['a signed-out person', () => Response.json({ error: 'unauthorized' }, { status: 401 }), true],
  ['a starting server', () => new Response('', { status: 502 }), false],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), false],
])(
  'decides whether to render the list again, and only logs failures: %s',
  async (_what, answer, expected) => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => answer()),
    );
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await canReachEvents()).toBe(expected);
    expect(log).toHaveBeenCalledTimes(expected ? 0 : 1);
  },
);
