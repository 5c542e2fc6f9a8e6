import type { Logger } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { callApi } from '@/tests/support/api/call-api';
import { listVideos, makeToken } from '@/tests/support/api/integration-calls';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createPerson, createTenant, logIn, uniqueName } from '@/tests/support/rows/factories';

let instance: Instance;
beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());

describe('the log', () => {
  /** Returns everything that a logger writes during `work`. */
  const record = async (logger: Logger, work: () => Promise<void>): Promise<string> => {
    const lines: string[] = [];
    const holder = logger as unknown as Record<symbol, unknown>;
    const streamSymbol = Object.getOwnPropertySymbols(logger).find(
      ({ description }) => description === 'pino.stream',
    );
    if (!streamSymbol) throw new Error('not a pino logger');
    const [stream, level] = [holder[streamSymbol], logger.level];
    holder[streamSymbol] = { write: (line: string) => lines.push(line) };
    logger.level = 'trace';
    try {
      await work();
    } finally {
      holder[streamSymbol] = stream;
      logger.level = level;
    }
    return lines.join('');
  };

  it('contains the error but no value of a row that could not be written', async () => {
    const { payload } = instance;
    const cookie = await logIn(instance, await createPerson(payload, { rootAccess: true }));
    const { db } = payload as unknown as {
      db: { drizzle: { run: (statement: string) => Promise<unknown> } };
    };
    await db.drizzle.run(
      `CREATE TRIGGER refuse_users BEFORE INSERT ON users BEGIN SELECT RAISE(ABORT, 'refused'); END`,
    );
    const body = { email: `${uniqueName('secret')}@example.com`, password: 'Secret-horse-12' };
    try {
      const text = await record(payload.logger, async () => {
        expect((await callApi(instance, 'POST', '/api/users', { cookie, body })).status).toBe(500);
      });
      expect(text).toContain('insert into');
      expect(text).toContain('refused');
      expect(text).toMatch(/\\n +at /);
      expect(text).not.toContain('pbkdf2');
      expect(text).not.toContain(body.email);
    } finally {
      await db.drizzle.run('DROP TRIGGER refuse_users');
    }
  });

  it('contains no token and no password, whatever fails', async () => {
    const { people } = await createTenant(instance.payload);
    const { token } = await makeToken(instance, await logIn(instance, people.admin));
    const stranger = `rh_${'z'.repeat(40)}`;
    const password = 'Secret-horse-12';
    const text = await record(instance.payload.logger, async () => {
      for (const used of [token, stranger]) {
        await listVideos(instance, {}, `?token=${used}`);
        await listVideos(instance, {}, `?%74oken=${used}&where[nope][equals]=1`);
        await listVideos(instance, { token: used }, '?where[nope][equals]=1');
        await callApi(instance, 'PUT', `/api/videos/upload?token=${used}`, { body: { title: 1 } });
        await callApi(instance, 'GET', `/api/outbox?token=${used}`);
        await callApi(instance, 'GET', `/api/videos/nope?token=${used}`);
        await callApi(instance, 'POST', `/api/webhooks/storage?token=${used}`, { body: {} });
      }
      await callApi(instance, 'POST', '/api/users/login', { body: { email: 'a@example.com', password } });
      await callApi(instance, 'POST', '/api/users/reset-password', {
        body: { token: 'reset-secret', password },
      });
    });
    expect(text).toContain('/api/videos/upload');
    const levels = text
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { level: number }).level);
    // Errors of callers are not logged as errors of the server.
    expect(levels.filter((level) => level >= 50)).toEqual([]);
    for (const secret of [token, stranger, password, 'reset-secret']) expect(text).not.toContain(secret);
  });
});
