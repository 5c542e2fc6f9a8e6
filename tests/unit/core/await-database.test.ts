import type { Payload } from 'payload';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { awaitDatabase } from '@/lib/core/database/await-database';
import { awaitDatabaseFirst } from '@/lib/http/frame-api';

const createPayload = (readyState: number, ping: () => Promise<unknown>) => {
  const command = vi.fn(ping);
  return {
    command,
    payload: { db: { name: 'mongoose', connection: { readyState, db: { command } } } } as unknown as Payload,
  };
};
const never = () => new Promise<never>(() => undefined);

afterEach(() => vi.useRealTimers());

describe('waiting for the database', () => {
  it('is skipped if the database is a file or responds', async () => {
    await awaitDatabase({ db: { name: 'sqlite' } } as Payload);
    const { payload, command } = createPayload(1, never);
    await awaitDatabase(payload);
    expect(command).not.toHaveBeenCalled();
  });

  it('checks an unavailable database once for all waiting callers, and again for later ones', async () => {
    let answer = (): void => undefined;
    const { payload, command } = createPayload(0, () => new Promise<void>((resolve) => (answer = resolve)));
    const waiting = Promise.all([awaitDatabase(payload), awaitDatabase(payload)]);
    answer();
    await waiting;
    expect(command).toHaveBeenCalledTimes(1);
    const later = awaitDatabase(payload);
    answer();
    await later;
    expect(command).toHaveBeenCalledTimes(2);
  });

  it('fails after 10 s if the database stays unavailable', async () => {
    vi.useFakeTimers();
    const waiting = expect(awaitDatabase(createPayload(0, never).payload)).rejects.toMatchObject({
      code: 'database_unavailable',
      status: 503,
      retryAfter: 5,
    });
    await vi.advanceTimersByTimeAsync(10_000);
    await waiting;
  });

  it('holds calls while the database is unavailable, and strips credentials from health checks', async () => {
    const { payload } = createPayload(0, () => Promise.reject(new Error('connect ECONNREFUSED')));
    const handler = vi.fn(async (request: Request) => Response.json(Object.fromEntries(request.headers)));
    const call = awaitDatabaseFirst(handler, async () => payload);
    await expect(call(new Request('http://localhost/api/me'), undefined)).rejects.toMatchObject({
      code: 'database_unavailable',
    });
    expect(handler).not.toHaveBeenCalled();
    const headers = { cookie: 'a=b', authorization: 'Bearer x', 'x-request-id': '12345678' };
    const asked = new Request('http://localhost/api/health', { headers });
    expect(await (await call(asked, undefined)).json()).toEqual({ 'x-request-id': '12345678' });
  });
});
