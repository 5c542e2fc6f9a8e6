import { expect, it } from 'vitest';

import { findUrlFault } from '@/collections/webhook-endpoints/hooks';
import { concurrency, findBusyEndpoints, getNextDelay, retryDelays } from '@/lib/webhooks/rules';

it('retries after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 14 h', () => {
  expect(retryDelays.map((delay) => delay / 1000)).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400]);
  expect(getNextDelay(1)).toBe(5000);
  expect(getNextDelay(7)).toBe(14 * 3_600_000);
  expect(getNextDelay(8)).toBeNull();
});

const none = { privateHosts: [] };
const named = { privateHosts: ['hooks.internal:8080'] };
const local = { privateHosts: [], allowsLoopback: true };

it.each([
  ['https://example.com/hook', none, null],
  ['https://93.184.216.34/hook', none, null],
  ['http://example.com/hook', none, 'urlHttps'],
  ['https://10.0.0.1/hook', none, 'urlPrivate'],
  ['https://127.0.0.1/hook', none, 'urlPrivate'],
  ['https://[::1]/hook', none, 'urlPrivate'],
  ['https://[::ffff:10.0.0.1]/hook', none, 'urlPrivate'],
  ['https://169.254.169.254/latest', none, 'urlPrivate'],
  ['http://hooks.internal:8080/a', none, 'urlHttps'],
  ['http://hooks.internal:8080/a', named, null],
  ['http://hooks.internal:8081/a', named, 'urlHttps'],
  ['http://localhost:4000', local, null],
  ['http://127.0.0.1:4000', local, null],
  ['http://10.0.0.1', local, 'urlHttps'],
  ['ftp://example.com', local, 'url'],
  ['https://user:secret@example.com', none, 'url'],
  ['example.com', none, 'url'],
  [`https://example.com/${'a'.repeat(2000)}`, none, 'url'],
] as const)('validates the URL %s', (url, rule, fault) => {
  expect(findUrlFault(url, rule)).toBe(fault);
});

const heldBy = (endpoint: string, count: number) => Array.from({ length: count }, () => ({ endpoint }));

it('sends a few webhooks to an endpoint at once, and one to an endpoint that fails', () => {
  expect(findBusyEndpoints(heldBy('a', concurrency.perEndpoint - 1), new Set())).toEqual([]);
  expect(findBusyEndpoints(heldBy('a', concurrency.perEndpoint), new Set())).toEqual(['a']);
  expect(findBusyEndpoints(heldBy('a', 1), new Set(['a', 'b']))).toEqual(['a']);
});

it('reserves half of the slots for endpoints that do not fail', () => {
  const dead = Array.from({ length: concurrency.all / 2 }, (_, index) => `dead ${index}`);
  const held = dead.map((endpoint) => ({ endpoint }));
  const busy = findBusyEndpoints(held, new Set([...dead, 'another dead one']));
  expect(busy).toContain('another dead one');
  expect(busy).not.toContain('a healthy one');
});
