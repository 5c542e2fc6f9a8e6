import { describe, expect, it } from 'vitest';

import { createEventReporter } from '@/lib/adapters/encoder/ffmpeg/encode-jobs';
import type { EncodeEvent } from '@/lib/ports/encoder';

describe('createEventReporter', () => {
  it('serialises calls, never goes back, and ends with the final event', async () => {
    const seen: EncodeEvent[] = [];
    let running = 0;
    let overlaps = 0;
    const reporter = createEventReporter({
      onEvent: async (event) => {
        running += 1;
        overlaps += running > 1 ? 1 : 0;
        await new Promise((resolve) => setImmediate(resolve));
        seen.push(event);
        running -= 1;
      },
      onRejected: () => undefined,
      onLost: () => undefined,
    });
    reporter.progress(40);
    reporter.progress(10);
    await expect.poll(() => seen.length, { timeout: 5_000 }).toBeGreaterThan(1);
    reporter.progress(200);
    await reporter.finish({ type: 'canceled' });
    expect(overlaps).toBe(0);
    const percents = seen.flatMap((event) => (event.type === 'progress' ? [event.percent] : []));
    expect(percents.at(-1)).toBe(40);
    expect(seen.at(-1)).toEqual({ type: 'canceled' });
  });

  it('reports a rejection once, and still reports the end', async () => {
    const causes: unknown[] = [];
    const lost: unknown[] = [];
    const reporter = createEventReporter({
      onEvent: () => Promise.reject(new Error('no')),
      onRejected: (cause) => causes.push(cause),
      onLost: (cause) => lost.push(cause),
    });
    await expect.poll(() => causes.length).toBe(1);
    await reporter.finish({ type: 'canceled' });
    expect(causes).toHaveLength(1);
    expect(lost).toHaveLength(1);
  });
});
