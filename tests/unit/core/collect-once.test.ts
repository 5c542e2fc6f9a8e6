import { afterEach, expect, it, vi } from 'vitest';

import { collectOnce } from '@/lib/core/collect-once';

afterEach(() => vi.useRealTimers());

it('collects what starting left behind, once', async () => {
  const collected: number[] = [];
  const registry = new FinalizationRegistry<number>((held) => collected.push(held));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const leave = (held: number): void => registry.register({ ballast: new Array(1000).fill(held) }, held);
  leave(1);
  collectOnce();
  vi.runAllTimers();
  vi.useRealTimers();
  await vi.waitFor(() => expect(collected).toEqual([1]), { timeout: 5000 });
});
