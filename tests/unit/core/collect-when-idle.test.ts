import { afterEach, expect, it, vi } from 'vitest';

import { collectWhenIdle } from '@/lib/core/collect-when-idle';

const busy = { user: 4_000_000, system: 0 };
const idle = { user: 1000, system: 0 };

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('collects garbage when nothing is running', async () => {
  const collected: string[] = [];
  const registry = new FinalizationRegistry<string>((held) => collected.push(held));
  const leave = (held: string): void => registry.register({ ballast: new Array(1000).fill(held) }, held);
  const cpuUsage = vi.spyOn(process, 'cpuUsage').mockReturnValue(busy);
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const memory = vi.spyOn(process, 'memoryUsage');
  collectWhenIdle();
  leave('of the start');
  vi.advanceTimersByTime(20_000);
  expect(memory).not.toHaveBeenCalled();

  cpuUsage.mockReturnValue(idle);
  vi.advanceTimersByTime(5000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(collected).toEqual(['of the start']), { timeout: 5000 });
});
