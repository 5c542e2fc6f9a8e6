import { describe, expect, it } from 'vitest';

import { createViewers } from '@/lib/live-engine/http/viewers';

describe('the viewers of a broadcast', () => {
  it('are counted while they ask for more, and forgotten after that', () => {
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

  it('stay counted where there are more than can be', () => {
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
