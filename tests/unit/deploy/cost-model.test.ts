import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { assumptions, estimateCosts, prices, sumSteps, writeTable } from '@/deploy/aws/lib/cost-model.mjs';

describe('the cost model', () => {
  it('charges each price tier separately', () => {
    const steps = [
      { upTo: 10, price: 1 },
      { upTo: 20, price: 0.5 },
      { upTo: Infinity, price: 0.1 },
    ];
    expect(sumSteps(0, steps)).toBe(0);
    expect(sumSteps(10, steps)).toBe(10);
    expect(sumSteps(15, steps)).toBe(12.5);
    expect(sumSteps(30, steps)).toBeCloseTo(16);
  });

  it('matches a manual calculation for 100 videos', () => {
    const { monthly, once, stored } = estimateCosts(100);
    // 300 s of 8 + 2 × 10 Mbit/s are 1.05 GB.
    expect(stored).toBeCloseTo(105);
    expect(monthly.storage).toBeCloseTo(105 * 0.0245);
    // 5 minutes × 2 packagings × (2 × 0.017 + 3 × 0.0085).
    expect(once).toBeCloseTo(100 * 0.595);
    expect(monthly.encoding).toBeCloseTo(3 * 0.595);
    // 2,000 views × 2.5 minutes at 3 Mbit/s are 112.5 GB. Both this and 160,000 requests are below the free
    // tier.
    expect(monthly.traffic).toBe(0);
    expect(monthly.requests).toBe(0);
    expect(monthly.machines).toBeCloseTo(730 * (5 * 0.04656 + 10 * 0.00511 + 0.035));
  });

  it('grows only with views and stored bytes', () => {
    const more = estimateCosts(10_000, { ...assumptions, views: assumptions.views * 2 });
    const less = estimateCosts(10_000);
    expect(more.monthly.traffic).toBeGreaterThan(less.monthly.traffic * 1.9);
    expect(more.monthly.storage).toBe(less.monthly.storage);
    expect(more.monthly.encoding).toBe(less.monthly.encoding);
  });

  it('matches the documentation', () => {
    const normalise = (text: string) => text.replace(/ +/g, ' ').replace(/-{3,}/g, '---');
    const page = normalise(readFileSync('docs/operate/costs.md', 'utf8'));
    for (const line of normalise(writeTable())
      .split('\n')
      .filter((row) => !row.includes('---')))
      expect(page).toContain(line);
    expect(page).toContain(prices.asOf);
  });
});
