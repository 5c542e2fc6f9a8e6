import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import type { Payload } from 'payload';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { limitMisses } from '@/lib/http/rate-limit/limit-misses';

let folder: string;
const payload = { db: {}, logger: console } as unknown as Payload;
const limit = { name: 'unknown-things', max: 3, seconds: 60, isShared: true };
const things = new Map<string, object>();
const look = vi.fn(async (secret: string) => things.get(secret) ?? null);

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'reelhof-misses-'));
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('SECRET', 'a secret for these tests');
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await resetRates();
  look.mockClear();
  things.clear();
});

const ask = (client: string | null, secret: string): Promise<string> =>
  limitMisses(limit, { client, secret }, payload, () => look(secret)).then(
    (value) => (value ? 'found' : 'nothing'),
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

it('stops looking up anything for a network that missed too often, even existing records', async () => {
  things.set('a', {});
  const guesses = await Promise.all(Array.from({ length: 6 }, (_, at) => ask('one', `guess ${at}`)));
  expect(guesses.sort()).toEqual([
    ...Array<string>(3).fill('nothing'),
    ...Array<string>(3).fill('rate_limited'),
  ]);
  expect(look).toHaveBeenCalledTimes(3);
  expect(await ask('one', 'a')).toBe('rate_limited');
  expect(await ask('another', 'a')).toBe('found');
});

it('counts only misses, and lets a network continue with what it found before', async () => {
  for (const secret of ['b', 'c', 'd', 'e', 'f']) things.set(secret, {});
  for (const secret of things.keys()) expect(await ask('one', secret)).toBe('found');
  for (const guess of ['1', '2', '3']) expect(await ask('one', guess)).toBe('nothing');
  expect([await ask('one', '4'), await ask('one', 'b')]).toEqual(['rate_limited', 'found']);
  // A removed entry counts like any other wrong guess.
  things.delete('b');
  expect([await ask('one', 'b'), await ask('one', 'b')]).toEqual(['nothing', 'rate_limited']);
});

it('counts recently ended records as misses, and failed look-ups not at all', async () => {
  things.set('g', {});
  expect(await ask('one', 'g')).toBe('found');
  things.delete('g');
  expect(await ask('one', 'g')).toBe('nothing');
  look.mockRejectedValueOnce(new Error('away'));
  expect(await ask('one', 'h')).toBe('away');
  expect([await ask('one', '5'), await ask('one', '6'), await ask('one', '7')]).toEqual([
    'nothing',
    'nothing',
    'rate_limited',
  ]);
});

it('counts the same wrong secret once, so that a program with an expired token blocks no one', async () => {
  things.set('i', {});
  for (let call = 0; call < 1000; call += 1) expect(await ask('one', 'ended')).toBe('nothing');
  expect(await ask('one', 'i')).toBe('found');
  // Repeated guesses of the same secret are not counted again, even if the window is full.
  for (const guess of ['other', 'another', 'a third']) await ask('one', guess);
  expect([await ask('one', 'ended'), await ask('one', 'a third')]).toEqual(['nothing', 'rate_limited']);
  things.set('ended', {});
  expect(await ask('one', 'ended')).toBe('found');
});

it('has no limit for networks that can’t be identified', async () => {
  for (let guess = 0; guess < 200; guess += 1) expect(await ask(null, `guess ${guess}`)).toBe('nothing');
});
