import Database from 'libsql';
import type { PayloadRequest } from 'payload';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { resolveActor } from '@/lib/core/access/actor';
import { actorQueries, recallUser } from '@/lib/core/access/recall-user';
import { callApi, type Caller } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createIntegration, createTenant, logIn, type Tenant } from '@/tests/support/rows/factories';

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

/** Records the collection of each `findOne` on the database. */
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

/** Writes through a separate connection and without Payload, as another process does. */
const changeElsewhere = (sql: string, args: string[]): void => {
  const database = new Database(instance.env.databaseUrl.replace(/^file:/, ''));
  database.prepare(sql).run(...args);
  database.close();
};

const readElsewhere = (sql: string, args: string[]): unknown[][] => {
  const database = new Database(instance.env.databaseUrl.replace(/^file:/, ''));
  const rows = database.prepare(sql).raw().all(args) as unknown[][];
  database.close();
  return rows;
};

/** Replaces each `:name` with the value of that name in `ids`. */
const bind = (sql: string, ids: Record<string, string>): [string, string[]] => {
  const names = [...sql.matchAll(/:(\w+)/g)].map(([, name]) => ids[name ?? ''] ?? '');
  return [sql.replace(/:\w+/g, '?'), names];
};

describe('the caller', () => {
  it('is loaded once while nothing changes', async () => {
    const cookie = await logIn(instance, tenant.people.admin);
    expect((await list({ cookie })).status).toBe(200);
    const asked = watchLookUps();
    expect((await list({ cookie })).status).toBe(200);
    expect(asked).not.toContain('users');
    expect(asked).not.toContain('workspaces');
    expect(asked).not.toContain('members');
  });

  it('is loaded once for a token as well', async () => {
    const { token } = await createIntegration(instance.payload, {
      workspace: tenant.workspace,
      permissions: { videos: ['read'] },
    });
    // The first use of a token is recorded, which counts as a change.
    expect((await list({ token })).status).toBe(200);
    expect((await list({ token })).status).toBe(200);
    const asked = watchLookUps();
    expect((await list({ token })).status).toBe(200);
    expect(asked).toEqual([]);
  });

  it('is refused after the session has expired, even if nothing has changed', async () => {
    const cookie = await logIn(instance, tenant.people.manager);
    expect((await list({ cookie })).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7201 * 1000 });
    expect((await list({ cookie })).status).toBe(401);
  });

  it('is loaded again after a change by another process', async () => {
    const { user } = tenant.people.editor;
    const cookie = await logIn(instance, tenant.people.editor);
    expect((await list({ cookie })).status).toBe(200);
    changeElsewhere('UPDATE members SET is_disabled = 1 WHERE user_connection_id = ?', [user.id]);
    expect((await list({ cookie })).status).toBe(403);
    changeElsewhere('UPDATE members SET is_disabled = 0 WHERE user_connection_id = ?', [user.id]);
    expect((await list({ cookie })).status).toBe(200);
  });

  it('is not loaded again after an unrelated change', async () => {
    const cookie = await logIn(instance, tenant.people.admin);
    const { token } = await createIntegration(instance.payload, {
      workspace: tenant.workspace,
      permissions: { videos: ['read'] },
    });
    for (const caller of [{ cookie }, { token }]) await list(caller);
    for (const caller of [{ cookie }, { token }]) await list(caller);
    const asked = watchLookUps();
    for (const caller of [{ cookie }, { token }]) {
      changeElsewhere('UPDATE users SET firstname = ? WHERE id = ?', ['Ada', tenant.people.manager.user.id]);
      expect((await list(caller)).status).toBe(200);
    }
    expect(asked).toEqual([]);
  });

  it.each([
    ['the role', "UPDATE members SET role = 'editor' WHERE user_connection_id = :user"],
    ['the workspace', 'UPDATE workspaces SET active = 0 WHERE id = :workspace'],
    ['the package', 'UPDATE packages SET features_custom_player_design_enabled = 0 WHERE id = :package'],
    ['the session', 'DELETE FROM sessions WHERE user_id = :user'],
  ])('immediately loses the rights that depend on %s', async (_what, sql) => {
    const own = await createTenant(instance.payload);
    const cookie = await logIn(instance, own.people.admin);
    const [[plan] = []] = readElsewhere('SELECT subscription_package_id FROM workspaces WHERE id = ?', [
      own.workspace.id,
    ]);
    const ids = { user: own.people.admin.user.id, workspace: own.workspace.id, package: String(plan) };
    changeElsewhere('UPDATE packages SET features_custom_player_design_enabled = 1 WHERE id = ?', [
      ids.package,
    ]);
    const addPreset = () =>
      callApi(instance, 'POST', '/api/playerPresets', { cookie, body: { title: 'Hell' } });
    expect((await addPreset()).status).toBe(201);
    changeElsewhere(...bind(sql, ids));
    expect([401, 403]).toContain((await addPreset()).status);
  });

  it('does not keep rights that existed briefly between two reads', async () => {
    const { payload } = instance;
    const { user } = tenant.people.editor;
    const setRole = (role: string) =>
      changeElsewhere('UPDATE members SET role = ? WHERE user_connection_id = ?', [role, user.id]);
    const ask = () =>
      recallUser(payload, ['between'], async () => ({
        ...(await payload.findByID({ collection: 'users', id: user.id })),
        collection: 'users',
      }));
    const findRole = async (asked: Awaited<ReturnType<typeof ask>>) => {
      const actor = await resolveActor({ payload, user: asked, context: {} } as PayloadRequest);
      return 'role' in actor ? actor.role : null;
    };
    const first = await ask();
    setRole('admin');
    expect(await findRole(first)).toBe('admin');
    setRole('editor');
    expect(await findRole(await ask())).toBe('editor');
  });

  it('reads each table that a caller’s own rows depend on', () => {
    const tables = readElsewhere("SELECT name FROM sqlite_master WHERE type = 'table'", []).flat();
    // Payload's own table `users_sessions` stays empty, because sessions are rows of `sessions`.
    const beneath = tables.filter(
      (name) =>
        name !== 'users_sessions' &&
        /^(users|integrations|members|packages|two_factors|identities)_/.test(String(name)),
    );
    const asked = Object.values(actorQueries).flat().join('\n');
    expect(beneath.length).toBeGreaterThan(0);
    for (const name of beneath) expect(asked).toContain(`FROM ${name} `);
  });
});
