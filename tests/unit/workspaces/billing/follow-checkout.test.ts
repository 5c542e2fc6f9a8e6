import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { type CheckoutEnd, followCheckout } from '@/components/admin/billing/checkout-return';
import { CallError } from '@/components/api/call-error';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = () => new CallError('not yet', { status: 409, code: 'payment_not_confirmed' });
const slow = () => new CallError('slow', { status: 429, code: 'rate_limited' });
const offline = () => new CallError('no answer', { status: 0 });
const refused = () => new CallError('no', { status: 404, code: 'not_found' });
const paid = { subscription: { package: { id: '1', name: 'Studio', slug: 'studio' } } } as never;

/** The result if polls are answered in this order; the last answer repeats. */
const follow = async (...answers: (() => CallError)[] | [...(() => CallError)[], 'paid']) => {
  let asked = 0;
  let opened = 0;
  let end: CheckoutEnd | null = null;
  const running = followCheckout(
    () => {
      const answer = answers[Math.min(asked, answers.length - 1)];
      asked += 1;
      return typeof answer === 'function' ? Promise.reject(answer()) : Promise.resolve(paid);
    },
    { signal: new AbortController().signal, onOpen: () => void (opened += 1) },
  ).then((found) => void (end = found));
  await vi.advanceTimersByTimeAsync(120_000);
  await running;
  return { end, asked, opened };
};

it('keeps polling while a payment is unconfirmed, calls are rate-limited or no response comes', async () => {
  const { end, asked, opened } = await follow(open, slow, offline, 'paid');
  expect(end).toEqual({ kind: 'done', plan: 'Studio' });
  expect([asked, opened]).toEqual([4, 3]);
});

it('gives up after a minute without reporting an error', async () => {
  const { end, asked } = await follow(open);
  expect(end).toEqual({ kind: 'late' });
  expect(asked).toBe(13);
});

it('reports an error immediately, and stops polling', async () => {
  expect(await follow(refused, 'paid')).toEqual({ end: { kind: 'failed' }, asked: 1, opened: 0 });
});

it('stops with its page', async () => {
  const gone = new AbortController();
  let asked = 0;
  const running = followCheckout(
    () => {
      asked += 1;
      return Promise.reject(open());
    },
    { signal: gone.signal, onOpen: () => undefined },
  );
  await vi.advanceTimersByTimeAsync(6000);
  gone.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await running).toBeNull();
  expect(asked).toBe(2);
});
