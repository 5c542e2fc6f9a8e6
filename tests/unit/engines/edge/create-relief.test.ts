import { expect, it } from 'vitest';

import { createReliefRule } from '@/lib/engines/edge/live/pass-on-to-live';

it('relieves a process after seconds of high load, until the load has been low for longer', () => {
  const rule = createReliefRule();
  const look = (share: number, times: number) => Array.from({ length: times }, () => rule(share)).at(-1);
  expect(look(0.95, 2)).toBe(false);
  expect(look(0.4, 1)).toBe(false);
  expect(look(0.95, 3)).toBe(true);
  // The load drops because of the relief itself, so a lower load alone does not end it.
  expect(look(0.6, 100)).toBe(true);
  expect(look(0.3, 19)).toBe(true);
  expect(look(0.6, 1)).toBe(true);
  expect(look(0.3, 20)).toBe(false);
});
