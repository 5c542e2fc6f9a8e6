import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createEvent, writeEvent } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { sweepEvents } from '@/lib/events/sweep-events';
import { librarySorts } from '@/lib/videos/library/list/library-query';
import type { LibraryPage } from '@/lib/videos/library/list/library-schemas';
import { indexSpeech } from '@/lib/videos/text-tracks/index-speech';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { poll } from '@/tests/support/poll';
import {
  createCategory,
  createIntegration,
  createTenant,
  createVideo,
  logIn,
  type Tenant,
} from '@/tests/support/rows/factories';

let instance: Instance;
let tenant: Tenant;
let cookie: string;
let stopWorker: () => Promise<void>;

beforeAll(async () => {
  instance = await bootInstance();
  tenant = await createTenant(instance.payload);
  cookie = await logIn(instance, tenant.people.manager);
  stopWorker = await instance.startWorker();
});
afterAll(async () => {
  await stopWorker();
  await instance.close();
});

const toVtt = (lines: readonly string[]): string => {
  const cues = lines.map((line, index) => `00:00:${10 + index}.500 --> 00:00:${11 + index}.000\n${line}\n`);
  return `WEBVTT\n\n${cues.join('\n')}`;
};
const makeVideo = async (
  title: string,
  data: Partial<Parameters<typeof createVideo>[1]> = {},
): Promise<string> =>
  (await createVideo(instance.payload, { workspace: tenant.workspace, title, ...data })).id;
const put = async (id: string, lines: readonly string[], track: object = {}) => {
  const { status, body } = await callApi<{ id: string; message?: string }>(
    instance,
    'PUT',
    `/api/videos/${id}/texttracks`,
    { cookie, body: { language: 'de-DE', type: 'subtitles', ...track, content: toVtt(lines) } },
  );
  expect(status, body.message).toBe(200);
  return body.id;
};
type Caller = { cookie?: string; token?: string };
const ask = async (search: string, query = '', caller: Caller = { cookie }): Promise<LibraryPage> => {
  const path = `/api/videos/library?search=${encodeURIComponent(search)}&${query}`;
  const { status, body } = await callApi<LibraryPage>(instance, 'GET', path, caller);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const idsOf = ({ docs }: LibraryPage): string[] => docs.map(({ id }) => id);
const untilFound = (search: string, ...ids: string[]) =>
  poll(
    async () =>
      idsOf(await ask(search))
        .sort()
        .join() === [...ids].sort().join(),
    {
      what: `${search} in ${ids.length} videos`,
    },
  );

describe('the speech of a video', () => {
  it.each(['KÜCHE', 'straße'])('is normalised like titles: %s', async (said) => {
    const id = await makeVideo('Ohne Wort');
    await put(id, [`Wir sind in der ${said}x hinten.`]);
    await untilFound(`${said.toLowerCase()}x`, id);
    expect(idsOf(await ask(`${said.toUpperCase()}X`))).toEqual([id]);
  });

  it('is found by words and prefixes, with the sentence and its time', async () => {
    const id = await makeVideo('Unterweisung');
    await put(id, ['Guten Tag.', 'Der <b>Gabelstapler</b> fährt', 'immer &amp; überall langsam.']);
    await untilFound('gabelst', id);
    const [video] = (await ask('GABELSTAPLER langsam')).docs;
    expect(video?.spoken).toEqual({
      text: 'Der Gabelstapler fährt immer & überall langsam.',
      seconds: 11.5,
      language: 'de-DE',
      marks: [
        [4, 16],
        [39, 46],
      ],
    });
    expect(idsOf(await ask('gabelstapler schnell'))).toEqual([]);
    expect(idsOf(await ask('stapler'))).toEqual([]);
    // Operators of the index's query language have no effect.
    for (const search of ['gabelstapler"', 'gabelstapler*', '"gabelstapler" OR', 'NOT gabelstapler', "'"])
      expect((await ask(search)).docs.length).toBeLessThanOrEqual(1);
  });

  it('is found along with titles, each video once, in every order and on every page', async () => {
    const category = await createCategory(instance.payload, tenant.workspace);
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      const isTitled = index % 3 === 0;
      const id = await makeVideo(isTitled ? `Messestand ${index}` : `Film ${index}`, {
        duration: index,
        categories: index < 5 ? [category.id] : [],
      });
      if (index % 3 !== 0 || index === 6) await put(id, ['Am Messestand links.']);
      ids.push(id);
    }
    await untilFound('messestand', ...ids);
    for (const sort of librarySorts) {
      const pages = [
        await ask('messestand', `limit=10&sort=${sort}`),
        await ask('messestand', `limit=10&sort=${sort}&page=2`),
      ];
      expect(pages.map(({ hasNextPage }) => hasNextPage)).toEqual([true, false]);
      expect(new Set(pages.flatMap(idsOf))).toEqual(new Set(ids));
      expect(pages.flatMap(idsOf)).toHaveLength(12);
    }
    expect(idsOf(await ask('messestand', 'sort=-duration'))).toEqual([...ids].reverse());
    expect(idsOf(await ask('messestand', `category=${category.id}`)).sort()).toEqual(ids.slice(0, 5).sort());
    expect(idsOf(await ask('messestand', 'category=none'))).toHaveLength(7);
  });

  it('follows a changed track, a deleted one and a deleted video', async () => {
    const id = await makeVideo('Wechselnd');
    const trackId = await put(id, ['Zuerst Ananas.']);
    await put(id, ['First pineapple.'], { language: 'en' });
    await untilFound('ananas', id);
    await untilFound('pineapple', id);
    await callApi(instance, 'PATCH', `/api/videos/${id}/texttracks/${trackId}`, {
      cookie,
      body: { content: toVtt(['Jetzt Banane.']) },
    });
    await untilFound('banane', id);
    expect(idsOf(await ask('ananas'))).toEqual([]);
    await callApi(instance, 'DELETE', `/api/videos/${id}/texttracks/${trackId}`, { cookie });
    await untilFound('banane');
    expect(idsOf(await ask('pineapple'))).toEqual([id]);
    await callApi(instance, 'DELETE', `/api/videos/${id}?permanent=true`, { cookie });
    await poll(async () => (await findTranscript(id)) === null, { what: 'the end of the transcript' });
    expect(idsOf(await ask('pineapple'))).toEqual([]);
  });

  it('does not count as an edit of the video', async () => {
    const id = await makeVideo('Unberührt');
    const before = await readVideo(id);
    await put(id, ['Das Zauberwort.']);
    await untilFound('zauberwort', id);
    expect((await readVideo(id))?.updatedAt).toBe(before?.updatedAt);
    await callApi(instance, 'PATCH', `/api/videos/${id}`, { cookie, body: { title: 'Berührt' } });
    expect(idsOf(await ask('zauberwort'))).toEqual([id]);
  });
});

const findTranscript = (videoId: string) =>
  instance.payload.db.findOne<{ id: string; speechKey: number }>({
    collection: slugs.transcripts,
    where: { videoId: { equals: videoId } },
  });
const readVideo = (id: string) =>
  instance.payload.db.findOne<{ id: string; updatedAt: string }>({
    collection: slugs.videos,
    where: { id: { equals: id } },
  });

describe('the speech of a workspace', () => {
  it('is found only in that workspace, and by a token only in videos it can read', async () => {
    const other = await createTenant(instance.payload);
    const id = await makeVideo('Geheim');
    await put(id, ['Das Kennwort lautet Sesamöffne.']);
    await untilFound('sesamöffne', id);
    const stranger = await logIn(instance, other.people.superadmin);
    expect(idsOf(await ask('sesamöffne', '', { cookie: stranger }))).toEqual([]);

    const makeToken = async (operations: object, categories: string[] = []) =>
      (
        await createIntegration(instance.payload, {
          workspace: tenant.workspace,
          permissions: operations,
          categories,
        })
      ).token;
    const videos = ['read'];
    const full = await makeToken({ videos, texttracks: ['read'] });
    expect(idsOf(await ask('sesamöffne', '', { token: full }))).toEqual([id]);
    // A token that can't read text tracks finds nothing in them.
    expect(idsOf(await ask('sesamöffne', '', { token: await makeToken({ videos }) }))).toEqual([]);
    const category = await createCategory(instance.payload, tenant.workspace);
    const confined = await makeToken({ videos, texttracks: ['read'] }, [category.id]);
    expect(idsOf(await ask('sesamöffne', '', { token: confined }))).toEqual([]);
    await callApi(instance, 'PATCH', `/api/videos/${id}`, { cookie, body: { categories: [category.id] } });
    expect(idsOf(await ask('sesamöffne', '', { token: confined }))).toEqual([id]);
  });
});

describe('the index of speech', () => {
  it('is completed after a kill between a track and its event, or midway', async () => {
    const { payload } = instance;
    const id = await makeVideo('Abgebrochen');
    const trackId = await put(id, ['Das Wort Abbruchkante.']);
    await untilFound('abbruchkante', id);
    // Recreate the state after a kill between the transcript and the update of the video.
    await payload.db.updateOne({ collection: slugs.videos, id, data: { speechKey: null } });
    const event = createEvent('texttrack.updated', {
      payload: { videoId: id, language: 'de-DE', type: 'subtitles', oldFile: null },
    });
    await payload.db.updateOne({
      collection: slugs.texttracks,
      id: trackId,
      data: { pendingEvent: writeEvent(event) },
    });
    await sweepEvents(payload);
    await untilFound('abbruchkante', id);
    const first = await findTranscript(id);
    for (let time = 0; time < 2; time += 1) await indexSpeech(instance, { videoId: id });
    expect((await findTranscript(id))?.speechKey).toBe(first?.speechKey);
  });

  it('is empty for a deleted video, and for one without words', async () => {
    await indexSpeech(instance, { videoId: '00000000-0000-4000-8000-000000000000' });
    const id = await makeVideo('Stumm');
    await put(id, ['♪ ♪']);
    await indexSpeech(instance, { videoId: id });
    expect((await readVideo(id))?.id).toBe(id);
    expect(idsOf(await ask('♪'))).toEqual([]);
  });
});
