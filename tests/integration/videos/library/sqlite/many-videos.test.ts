import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { getSqlite } from '@/lib/core/database/clients';
import { librarySorts } from '@/lib/videos/library/list/library-query';
import type { LibraryPage } from '@/lib/videos/library/list/library-schemas';
import { createKeyOf } from '@/lib/videos/library/speech/spoken-words';
import { fillLibrary } from '@/tests/bench/support/fill-library';
import { fillSpeech } from '@/tests/bench/support/fill-speech';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import {
  createCategory,
  createTenant,
  createVideo,
  logIn,
  type Tenant,
} from '@/tests/support/rows/factories';

/**
 * More videos than a search counts. Words that most of them contain are searched in parts of the list.
 */
const count = 1200;

let instance: Instance;
let tenant: Tenant;
let category: string;
let cookie: string;

const run = async (sql: string, args: (string | number)[] = []) =>
  (await getSqlite(instance.payload)?.execute({ sql, args }))?.rows ?? [];

beforeAll(async () => {
  instance = await bootInstance();
  const { payload, env } = instance;
  tenant = await createTenant(payload);
  const { workspace, people } = tenant;
  await createVideo(payload, { workspace: (await createTenant(payload)).workspace });
  category = (await createCategory(payload, workspace)).id;
  await fillLibrary(env.databaseUrl, {
    workspace: workspace.id,
    author: people.manager.user.id,
    count,
    categories: [category],
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
/** The titles of the videos with these numbers, newest first. */
const named = (...places: number[]) =>
  places.map(
    (place) => `Schulung ${place}${place % 1000 === 0 ? ' Messe' : ''}${place === 1 ? ' Nadel' : ''}`,
  );
const from = (first: number, length: number, step = 1) =>
  Array.from({ length }, (_, index) => first - index * step);

describe('a search among many videos', () => {
  it('finds parts of titles, many and few', async () => {
    // Only letters of the titles. All videos match, from the newest on.
    expect(await ask('search=schulung&limit=10')).toEqual(named(...from(count, 10)));
    expect(await ask('search=hu&limit=10&page=12')).toEqual(named(...from(count - 110, 10)));
    expect(await ask('search=chulung%20ess')).toEqual(named(1000));
    expect(await ask('search=nadel&sort=title')).toEqual(named(1));
    expect(await ask('search=nirgends')).toEqual([]);
  });

  it('finds words spoken in all videos, in some, and along with titles', async () => {
    expect(await ask('search=willkommen&limit=10')).toEqual(named(...from(count, 10)));
    expect(await ask('search=willk&limit=100&page=3')).toEqual(named(...from(count - 200, 100)));
    // Every fifth video, from the oldest on, contains the word.
    expect(await ask('search=gabelst&limit=10&page=2')).toEqual(named(...from(1196 - 50, 10, 5)));
    expect(await ask('search=willkommen%20zebrastreifen')).toEqual(named(1001, 1));
    expect(await ask('search=willkommen%20nirgendwo')).toEqual([]);
    await run("UPDATE videos SET search_text = 'zebrastreifen ' || id WHERE title = ? AND workspace_id = ?", [
      'Schulung 77',
      tenant.workspace.id,
    ]);
    expect(await ask('search=zebrastreifen')).toEqual(named(1001, 77, 1));
  });

  it.each(librarySorts)(
    'finds words spoken in all videos as fast as an empty search, sorted by %s',
    async (sort) => {
      for (const query of [
        'limit=25',
        'limit=10&page=7',
        'limit=100&page=12',
        'limit=100&page=13',
        `limit=25&category=${category}`,
      ])
        expect(await ask(`search=willkommen&sort=${sort}&${query}`), query).toEqual(
          await ask(`sort=${sort}&${query}`),
        );
    },
  );

  it('finds words spoken in very many videos after a long part of the list without them', async () => {
    const { id } = tenant.workspace;
    await run(
      `UPDATE videos SET v = speech_key, speech_key = NULL
        WHERE id IN (SELECT id FROM videos WHERE workspace_id = ? ORDER BY created_at DESC LIMIT 150)`,
      [id],
    );
    expect(await ask('search=willkommen&limit=10')).toEqual(named(...from(1050, 10)));
    expect(await ask('search=willkommen&limit=10&sort=createdAt')).toEqual(named(...from(1, 10, -1)));
    await run('UPDATE videos SET speech_key = v WHERE speech_key IS NULL AND workspace_id = ?', [id]);
  });

  it('finds a prefix of more words than are queried one by one', async () => {
    const key = createKeyOf(tenant.workspace.id);
    const words = Array.from({ length: 260 }, (_, index) => key(`vielfach${index}`));
    const [{ row } = {}] = await run('SELECT max(rowid) + 1 AS row FROM speech_index');
    await run('INSERT INTO speech_index (rowid, words) VALUES (?, ?)', [Number(row), words.join(' ')]);
    await run("UPDATE videos SET speech_key = ? WHERE title = 'Schulung 5' AND workspace_id = ?", [
      Number(row),
      tenant.workspace.id,
    ]);
    await run(
      'UPDATE transcripts SET speech_key = ? WHERE video_id = (SELECT id FROM videos WHERE speech_key = ?)',
      [Number(row), Number(row)],
    );
    expect(await ask('search=vielfach')).toEqual(named(5));
    expect(await ask('search=vielfach25')).toEqual(named(5));
    expect(await ask('search=vielfach260')).toEqual([]);
  });

  it('follows writes that bypass Payload', async () => {
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
