import Database from 'libsql';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { callApi, type Caller } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/boot';
import { createIntegration, createTenant, logIn, type Tenant } from '@/tests/support/factories';

let instance: Instance;
let tenant: Tenant;

beforeAll(async () => {
  instance = await bootInstance();
  tenant = await createTenant(instance.payload);
});
afterAll(() => instance.close());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The collections that a call asked the database for one row of. */
const watchLookUps = (): string[] => {
  const asked: string[] = [];
  const { db } = instance.payload;
  const { findOne } = db;
  vi.spyOn(db, 'findOne').mockImplementation((args) => {
    asked.push(args.collection);
    return findOne.call(db, args);
  });
  return asked;
};

const list = (caller: Caller) => callApi(instance, 'GET', '/api/videos/library', caller);

/** What another process writes: past Payload, by a connection of its own. */
const changeElsewhere = (sql: string, args: string[]): void => {
  const database = new Database(instance.env.databaseUrl.replace(/^file:/, ''));
  database.prepare(sql).run(...args);
  database.close();
};

describe('who calls', () => {
  it('is looked up once while nothing changes', async () => {
    const cookie = await logIn(instance, tenant.people.admin);
    expect((await list({ cookie })).status).toBe(200);
    const asked = watchLookUps();
    expect((await list({ cookie })).status).toBe(200);
    expect(asked).not.toContain('users');
    expect(asked).not.toContain('workspaces');
    expect(asked).not.toContain('members');
  });

  it('is looked up once also where it is a token', async () => {
    const { token } = await createIntegration(instance.payload, {
      workspace: tenant.workspace,
      permissions: { videos: ['read'] },
    });
    // Its first use is written down, which is a change.
    expect((await list({ token })).status).toBe(200);
    expect((await list({ token })).status).toBe(200);
    const asked = watchLookUps();
    expect((await list({ token })).status).toBe(200);
    expect(asked).toEqual([]);
  });

  it('is refused once the session’s time is over, also where nothing has changed', async () => {
    const cookie = await logIn(instance, tenant.people.manager);
    expect((await list({ cookie })).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7201 * 1000 });
    expect((await list({ cookie })).status).toBe(401);
  });

  it('is looked up again after a change by another process, which counts at once', async () => {
    const { user } = tenant.people.editor;
    const cookie = await logIn(instance, tenant.people.editor);
    expect((await list({ cookie })).status).toBe(200);
    changeElsewhere('UPDATE members SET is_disabled = 1 WHERE user_connection_id = ?', [user.id]);
    expect((await list({ cookie })).status).toBe(403);
    changeElsewhere('UPDATE members SET is_disabled = 0 WHERE user_connection_id = ?', [user.id]);
    expect((await list({ cookie })).status).toBe(200);
  });
});
