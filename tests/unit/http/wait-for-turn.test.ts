import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { waitForTurn } from '@/lib/http/rate-limit/wait-for-turn';

const store = { db: {}, logger: { error: vi.fn() } } as unknown as Parameters<typeof waitForTurn>[2];
const turn = { name: 'test-turn', seconds: 3 };
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'reelhof-turns-'));
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('SECRET', 'a secret for these tests');
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await resetRates();
});

const begin = () => {
  const happened: string[] = [];
  const wait = async (name: string, network: string | null, key = 'a'): Promise<void> =>
    waitForTurn(turn, { key, network }, store).then(
      () => void happened.push(name),
      ({ code, retryAfter }: { code: string; retryAfter: number }) =>
        void happened.push(`${name}: ${code} ${retryAfter}`),
    );
  return { happened, wait };
};

it('lets in one call at a time per key, and calls of other keys meanwhile', async () => {
  const { happened, wait } = begin();
  const all = [wait('a1', null), wait('a2', null), wait('a3', null), wait('b1', null, 'b')];
  await vi.advanceTimersByTimeAsync(100);
  expect(happened.toSorted()).toEqual(['a1', 'b1']);
  await vi.advanceTimersByTimeAsync(3000);
  expect(happened).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(3000);
  expect(happened.at(-1)).toBe('a3');
  await Promise.all(all);
});

it('lets in a caller with the right password, however many guess from unknown addresses', async () => {
  const { happened, wait } = begin();
  let isOver = false;
  // Attackers retry immediately after each attempt or refusal.
  const attackers = Array.from({ length: 30 }, async () => {
    while (!isOver) await wait('attack', null);
  });
  await vi.advanceTimersByTimeAsync(30_000);
  const own = wait('the owner', null);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(happened).toContain('the owner');
  // At most four turns a second.
  expect(happened.length).toBeLessThan(40 * 4 + 10);
  isOver = true;
  await vi.advanceTimersByTimeAsync(60_000);
  await Promise.all([...attackers, own]);
});

it('gives a new call a chance if no slot is free', async () => {
  const { happened, wait } = begin();
  const attackers = Array.from({ length: 300 }, () => wait('attack', null));
  for (let attempt = 0; attempt < 20; attempt += 1) void wait('the owner', null);
  await vi.advanceTimersByTimeAsync(120_000);
  await Promise.all(attackers);
  expect(happened).toContain('the owner');
  expect(happened.some((each) => each.endsWith('rate_limited 3'))).toBe(true);
});

it('lets networks take turns, and refuses those of the network that holds most', async () => {
  const { happened, wait } = begin();
  const attack = Array.from({ length: 20 }, (_, index) => wait(`attack ${index}`, '192.0.2.0'));
  const own = wait('the owner', '198.51.100.0');
  await vi.advanceTimersByTimeAsync(3100);
  const refused = happened.filter((each) => each.endsWith('rate_limited 3'));
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every((each) => each.startsWith('attack'))).toBe(true);
  expect(happened).toContain('the owner');
  await vi.advanceTimersByTimeAsync(120_000);
  await Promise.all([...attack, own]);
});
