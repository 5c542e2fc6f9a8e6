import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { getSqlite } from '@/lib/core/sqlite-client';
import type { LibraryPage } from '@/lib/library/library-schemas';
import * as titleIndex from '@/migrations/20261123_233000_title_index';
import { fillLibrary } from '@/tests/bench/support/fill-library';
import { fillSpeech } from '@/tests/bench/support/fill-speech';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/boot';
import { createCategory, createTenant, createVideo, logIn, type Tenant } from '@/tests/support/factories';

/** More than are fetched and put in order: what most of them have is looked for along the order instead. */
const count = 1200;

let instance: Instance;
let tenant: Tenant;
let cookie: string;

const run = async (sql: string, args: string[] = []) =>
  (await getSqlite(instance.payload)?.execute({ sql, args }))?.rows ?? [];

beforeAll(async () => {
  instance = await bootInstance();
  const { payload, env } = instance;
  tenant = await createTenant(payload);
  const { workspace, people } = tenant;
  await createVideo(payload, { workspace: (await createTenant(payload)).workspace });
  const category = await createCategory(payload, workspace);
  await fillLibrary(env.databaseUrl, {
    workspace: workspace.id,
    author: people.manager.user.id,
    count,
    categories: [category.id],
  });
  await fillSpeech(env.databaseUrl, workspace.id);
  cookie = await logIn(instance, people.manager);
});
afterAll(() => instance.close());

const ask = async (query: string): Promise<string[]> => {
  const path = `/api/videos/library?${query}`;
  const { status, body } = await callApi<LibraryPage>(instance, 'GET', path, { cookie });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.docs.map(({ title }) => title);
};
/** The titles of those with these places, newest first. */
const named = (...places: number[]) =>
  places.map(
    (place) => `Schulung ${place}${place % 1000 === 0 ? ' Messe' : ''}${place === 1 ? ' Nadel' : ''}`,
  );
const from = (first: number, length: number, step = 1) =>
  Array.from({ length }, (_, index) => first - index * step);

const expectAll = async () => {
  // Nothing but letters of the titles; all of them, from the newest on.
  expect(await ask('search=schulung&limit=10')).toEqual(named(...from(count, 10)));
  expect(await ask('search=hu&limit=10&page=12')).toEqual(named(...from(count - 110, 10)));
  expect(await ask('search=chulung%20ess')).toEqual(named(1000));
  expect(await ask('search=nadel&sort=title')).toEqual(named(1));
  expect(await ask('search=nirgends')).toEqual([]);
};

describe('a search among many videos', () => {
  it('finds parts of titles, many and few', expectAll);

  it('finds what is said in all, in some, and beside titles', async () => {
    expect(await ask('search=willkommen&limit=10')).toEqual(named(...from(count, 10)));
    expect(await ask('search=willk&limit=100&page=3')).toEqual(named(...from(count - 200, 100)));
    // Every fifth from the oldest on says it.
    expect(await ask('search=gabelst&limit=10&page=2')).toEqual(named(...from(1196 - 50, 10, 5)));
    expect(await ask('search=willkommen%20zebrastreifen')).toEqual(named(1001, 1));
    expect(await ask('search=willkommen%20nirgendwo')).toEqual([]);
    await run("UPDATE videos SET search_text = 'zebrastreifen ' || id WHERE title = ? AND workspace_id = ?", [
      'Schulung 77',
      tenant.workspace.id,
    ]);
    expect(await ask('search=zebrastreifen')).toEqual(named(1001, 77, 1));
  });

  it('finds those that were there before the index, and follows what is written past Payload', async () => {
    const { db } = instance.payload;
    const drizzle = (db as unknown as { drizzle: never }).drizzle;
    await titleIndex.down({ db: drizzle } as never);
    await titleIndex.up({ db: drizzle } as never);
    await expectAll();
    const keys = () => run('SELECT key FROM title_keys WHERE workspace_id = ?', [tenant.workspace.id]);
    expect(await keys()).toHaveLength(count);
    await run('UPDATE videos SET speech_key = NULL WHERE workspace_id = ?', [tenant.workspace.id]);
    await run('DELETE FROM videos_rels WHERE parent_id IN (SELECT id FROM videos WHERE workspace_id = ?)', [
      tenant.workspace.id,
    ]);
    await run('DELETE FROM videos WHERE workspace_id = ?', [tenant.workspace.id]);
    expect(await keys()).toEqual([]);
    expect(await ask('search=schulung')).toEqual([]);
  });
});
