import { describe, expect, it, vi } from 'vitest';

import { createViewers } from '@/lib/engines/live/http/viewers';

describe('the viewers of a broadcast', () => {
  it('are counted while they keep requesting, and forgotten afterwards', () => {
    let now = 0;
    const viewers = createViewers(() => now);
    const [first, second] = [viewers.issue(), viewers.issue()];
    expect(first).not.toBe(second);
    viewers.see(first);
    viewers.see(first);
    viewers.see(second);
    viewers.see(null);
    viewers.see('../../etc/passwd');
    expect(viewers.count()).toBe(2);
    now = 15_000;
    viewers.see(first);
    now = 15_001;
    expect(viewers.count()).toBe(1);
    expect(viewers.most).toBe(2);
  });

  it('count towards the peak even if no one asks before they leave', () => {
    vi.useFakeTimers();
    const viewers = createViewers();
    viewers.see('aaaaaaaa');
    viewers.see('bbbbbbbb');
    vi.advanceTimersByTime(60_000);
    expect(viewers.count()).toBe(0);
    expect(viewers.most).toBe(2);
    vi.useRealTimers();
  });

  it('keep their number when they request the list again, and the peak of an earlier process', () => {
    const viewers = createViewers(Date.now, { most: 7 });
    expect(viewers.issue('aaaaaaaa')).toBe('aaaaaaaa');
    expect(viewers.issue('no number')).toMatch(/^[\w-]{8}$/);
    expect(viewers.most).toBe(7);
  });

  it('stay counted if there are more than can be tracked', () => {
    let now = 0;
    const viewers = createViewers(() => now);
    const name = (index: number) => String(index).padStart(8, '0');
    for (let index = 0; index <= 100_000; index += 1) viewers.see(name(index));
    expect(viewers.count()).toBe(100_000);
    now = 10_000;
    viewers.see(name(5));
    now = 20_000;
    expect(viewers.count()).toBe(1);
  });
});
