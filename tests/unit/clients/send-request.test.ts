import { describe, expect, it } from 'vitest';

import { ReelhofConnectionError, ReelhofTimeoutError } from '@/packages/sdk/src/errors';
import { chooseDelay, sendRequest } from '@/packages/sdk/src/send-request';

type Step = number | Error | { status: number; headers: Record<string, string> };

/** Answers with one step after the other, and notes requests and delays. */
const script = (steps: Step[]) => {
  const bodies: string[] = [];
  const delays: number[] = [];
  const options = {
    retries: 3,
    timeout: 1000,
    fetch: (async (request: Request) => {
      bodies.push(await request.text());
      const step = steps[bodies.length - 1] ?? 200;
      if (step instanceof Error) throw step;
      const { status, headers } = typeof step === 'number' ? { status: step, headers: {} } : step;
      return new Response('{}', { status, headers });
    }) as typeof fetch,
    pause: async (milliseconds: number) => void delays.push(milliseconds),
  };
  return { bodies, delays, options };
};

const url = 'http://server.test/api/videos';
const broken = new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
const post = (headers: Record<string, string> = {}) =>
  new Request(url, { method: 'POST', body: '{"title":"A"}', headers });

describe('sendRequest', () => {
  it.each<[string, Request, Step[], number, number]>([
    ['GET after 5xx and a broken connection', new Request(url), [503, broken, 200], 3, 200],
    ['GET until the retries are used up', new Request(url), [500, 500, 500, 500], 4, 500],
    ['GET after 501', new Request(url), [501], 1, 501],
    ['GET after 404', new Request(url), [404], 1, 404],
    ['POST without a key after 503', post(), [503], 1, 503],
    ['POST without a key after 429', post(), [429, 200], 2, 200],
    ['POST with a key after 503', post({ 'idempotency-key': 'k' }), [503, 200], 2, 200],
    ['POST with a key after 409', post({ 'idempotency-key': 'k' }), [409], 1, 409],
    [
      'POST with a key while the first call is running',
      post({ 'idempotency-key': 'k' }),
      [{ status: 409, headers: { 'retry-after': '1' } }, 200],
      2,
      200,
    ],
  ])('%s', async (_name, request, steps, calls, status) => {
    const { bodies, options } = script(steps);
    expect((await sendRequest(request, options)).status).toBe(status);
    expect(bodies).toHaveLength(calls);
    // Each attempt sends the whole body.
    expect(new Set(bodies).size).toBe(1);
  });

  it('waits as long as the server asks for, and gives up if that is too long', async () => {
    const { delays, options } = script([{ status: 429, headers: { 'retry-after': '7' } }, 200]);
    await sendRequest(new Request(url), options);
    expect(delays).toEqual([7000]);
    const patient = script([{ status: 429, headers: { 'retry-after': '3600' } }]);
    expect((await sendRequest(new Request(url), patient.options)).status).toBe(429);
    expect(patient.delays).toEqual([]);
  });

  it('names a server that cannot be reached', async () => {
    const { options } = script([broken, broken, broken, broken]);
    const failure = sendRequest(new Request(url), options);
    await expect(failure).rejects.toThrow(ReelhofConnectionError);
    await expect(failure).rejects.toThrow("http://server.test can't be reached: ECONNRESET");
  });

  it('limits each attempt, and ends at once when the caller aborts', async () => {
    const hang = ((request: Request) =>
      new Promise((_resolve, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
      })) as typeof fetch;
    const limited = sendRequest(new Request(url), { fetch: hang, retries: 0, timeout: 20 });
    await expect(limited).rejects.toThrow(ReelhofTimeoutError);
    const controller = new AbortController();
    const aborted = sendRequest(new Request(url, { signal: controller.signal }), {
      fetch: hang,
      retries: 3,
      timeout: 10_000,
    });
    controller.abort(new Error('closed'));
    await expect(aborted).rejects.toThrow('closed');
  });
});

it('doubles the delay up to a limit, and spreads it', () => {
  expect([0, 1, 2, 9].map((attempt) => chooseDelay(attempt, undefined, 1))).toEqual([500, 1000, 2000, 8000]);
  expect(chooseDelay(0, undefined, 0)).toBe(250);
});
