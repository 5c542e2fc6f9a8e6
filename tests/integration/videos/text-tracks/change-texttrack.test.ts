import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { slugs } from '@/lib/core/slugs';
import { sweepEvents } from '@/lib/events/sweep-events';
import { publishVideo } from '@/lib/videos/publishing/publish-video';
import type { Video } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { makeToken } from '@/tests/support/api/integration-calls';
import { bootTexttracks, makeVtt, subtitles, type Tracks } from '@/tests/support/captions/boot-texttracks';
import { poll } from '@/tests/support/poll';
import { logIn, unknownId } from '@/tests/support/rows/factories';
import { readObject } from '@/tests/support/rows/served-video';

let on: Awaited<ReturnType<typeof bootTexttracks>>;
beforeAll(async () => {
  on = await bootTexttracks();
});
afterAll(() => on.close());

/** The keys of a video's text track files. */
const listFiles = async (id: string): Promise<string[]> => {
  const keys: string[] = [];
  const folder = { bucket: 'stream', prefix: `videos/${id}/texttracks/` } as const;
  for await (const { key } of on.instance.storage.list(folder)) keys.push(key);
  return keys.sort();
};

describe('a text track of a video', () => {
  const makeTrack = async () => {
    const id = await on.makeVideo();
    const { body } = await on.put(id, { ...subtitles, content: makeVtt() });
    return {
      id,
      track: body,
      path: `${id}/texttracks/${body.id}`,
      key: `videos/${id}/texttracks/${body.filename}`,
    };
  };

  it('is edited into a new file, which viewers get without a new encode', async () => {
    const { id, track, path, key } = await makeTrack();
    await on.untilPublished(id, ([first]) => first?.url === key);
    const { status, body } = await on.call('PATCH', path, { content: makeVtt('Neu') });
    expect({ status, body }).toMatchObject({ status: 200, body: { id: track.id, edited: true } });
    expect(body.filename).not.toBe(track.filename);
    await on.untilPublished(id, ([first]) => first?.url === `videos/${id}/texttracks/${body.filename}`);
    // A player that loaded the old data file can still load the old track.
    expect(await readObject(on.instance, key)).toBe(makeVtt());
  });

  it('keeps its language and type once it has a file', async () => {
    const { path } = await makeTrack();
    for (const change of [{ language: 'en-US' }, { type: 'captions' }])
      expect(await on.call('PATCH', path, change)).toMatchObject({
        status: 400,
        body: { error: 'texttrack_locked' },
      });
    expect((await on.call('PATCH', path, { ...subtitles, content: makeVtt('a') })).status).toBe(200);
  });

  it('is reported missing with the specification’s message', async () => {
    const { id } = await makeTrack();
    const content = makeVtt();
    const ask = async (method: 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) => {
      const answer = await on.call(method, path, body);
      return [answer.status, answer.body.message];
    };
    expect(await ask('PATCH', `${id}/texttracks`, { content })).toEqual([400, 'no texttrack id']);
    expect(await ask('DELETE', `${id}/texttracks`)).toEqual([400, 'no texttrack id']);
    expect(await ask('DELETE', `${id}/texttracks/%20`)).toEqual([400, 'no texttrack id']);
    expect(await ask('PUT', '%20/texttracks', { ...subtitles, content })).toEqual([400, 'no video id']);
    expect(await ask('PUT', `${id}/texttracks`, { ...subtitles, content, id: 'gone' })).toEqual([
      400,
      'Texttrack gone does not exist.',
    ]);
  });

  it.each([
    ['PUT', 'create', 'texttrack_not_created'],
    ['PATCH', 'updateOne', 'video_update_failed'],
  ] as const)('leaves no file if the database rejects it (%s)', async (method, write, error) => {
    const { id, path } = await makeTrack();
    const before = await listFiles(id);
    const { db } = on.instance.payload;
    const real = db[write].bind(db) as (args: { collection: string }) => Promise<never>;
    const failing = vi.spyOn(db, write).mockImplementation((args: { collection: string }) => {
      if (args.collection !== slugs.texttracks) return real(args);
      throw new Error('the disk is full');
    });
    const content = makeVtt('Neu');
    const answer =
      method === 'PUT'
        ? await on.put(id, { ...subtitles, language: 'en-US', content })
        : await on.call('PATCH', path, { content });
    failing.mockRestore();
    expect(answer).toMatchObject({ status: 400, body: { error } });
    expect(await listFiles(id)).toEqual(before);
  });

  it('is not overwritten with an edit of an older text', async () => {
    const { id, track, path } = await makeTrack();
    const edits = ['a', 'b'].map((words) =>
      on.call('PATCH', path, { content: makeVtt(words), basedOn: track.filename }),
    );
    const statuses = (await Promise.all(edits)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    expect(await listFiles(id)).toHaveLength(2);
  });

  it('is deleted together with its file', async () => {
    const { id, path, key } = await makeTrack();
    const answer = await on.call<Tracks>('DELETE', path);
    expect(answer).toMatchObject({ status: 200, body: { id, status: 'COMPLETE', texttracks: [] } });
    // The video as other calls return it, without the texts that reading a single video includes.
    const { transcriptions: _texts, ...video } = (await on.read(id, '?depth=0')).body;
    expect(Object.keys(answer.body).sort()).toEqual(Object.keys(video).sort());
    await poll(async () => (await readObject(on.instance, key)) === null, { what: 'the file to be removed' });
    await on.untilPublished(id, (tracks) => tracks.length === 0);
    expect(await on.call('DELETE', path)).toMatchObject({
      status: 400,
      body: { message: 'Texttrack not found' },
    });
  });

  it('is deleted completely by the worker if the process was killed in between', async () => {
    const { id, track, key } = await makeTrack();
    await on.instance.payload.db.deleteOne({
      collection: slugs.texttracks,
      where: { id: { equals: track.id } },
    });
    await on.instance.payload.db.create({
      collection: slugs.outboxEvents,
      data: {
        eventId: unknownId(),
        name: 'texttrack.deleted',
        happenedAt: new Date().toISOString(),
        actorKind: 'system',
        target: `texttracks/${track.id}`,
        payload: { videoId: id, language: 'de-DE', type: 'subtitles', oldFile: key },
        workspace: on.tenant.workspace.id,
        isHeld: true,
        heldFor: `texttracks/${track.id}`,
      },
    });
    await sweepEvents(on.instance.payload, new Date(Date.now() + 120_000));
    await poll(async () => (await readObject(on.instance, key)) === null, { what: 'the file to be removed' });
  });

  it('is visible to everyone who can see the video', async () => {
    const { id, key } = await makeTrack();
    await on.untilPublished(id, (tracks) => tracks.length === 1);
    const findVisibility = async () =>
      (await on.instance.storage.head({ bucket: 'stream', key }))?.visibility;
    expect(await findVisibility()).toBe('private');
    await on.call('PATCH', id, { visibility: 'public' });
    expect(await findVisibility()).toBe('public');
    const { body } = await on.put(id, { language: 'en-US', type: 'subtitles', content: makeVtt() });
    const second = { bucket: 'stream', key: `videos/${id}/texttracks/${body.filename}` } as const;
    expect((await on.instance.storage.head(second))?.visibility).toBe('public');
    await on.call('PATCH', id, { visibility: 'private' });
    expect([await findVisibility(), (await on.instance.storage.head(second))?.visibility]).toEqual([
      'private',
      'private',
    ]);
  });

  it('is in the event log', async () => {
    const { track, path } = await makeTrack();
    await on.call('PATCH', path, { content: makeVtt('Neu') });
    await on.call('DELETE', path);
    const { docs } = await on.instance.payload.find({
      collection: slugs.eventLogs,
      where: { target: { equals: `texttracks/${track.id}` } },
      sort: 'createdAt',
      overrideAccess: true,
    });
    expect(docs.map(({ type, property }) => [type, property])).toEqual([
      ['create', 'texttrack'],
      ['update', 'texttrack'],
      ['delete', 'texttrack'],
    ]);
  });

  it('includes its text for a single video but not in a list, and only if selected', async () => {
    const { id } = await makeTrack();
    const { body } = await on.read(id);
    expect(body.texttracks).toMatchObject([{ ...subtitles, content: encodeURIComponent(makeVtt()) }]);
    expect(body.transcriptions).toEqual([
      {
        language: 'de-DE',
        text: 'Hallo',
        autoGenerated: false,
        segments: [{ startTime: 1, endTime: 2, text: 'Hallo' }],
      },
    ]);
    const where = { video: { equals: id } };
    await on.instance.payload.db.updateOne({
      collection: slugs.texttracks,
      where,
      data: { autoTranslated: true },
    });
    expect((await on.read(id)).body.transcriptions).toMatchObject([{ autoGenerated: false }]);
    await on.instance.payload.db.updateOne({
      collection: slugs.texttracks,
      where,
      data: { autoTranslated: false },
    });
    const list = await on.call<{ docs: (Video & Tracks)[] }>('GET', `?where[id][equals]=${id}`);
    expect(list.body.docs[0]?.texttracks).toMatchObject([subtitles]);
    expect(list.body.docs[0]?.texttracks[0]).not.toHaveProperty('content');
    expect((await on.read(id, '?select[title]=true')).body).not.toHaveProperty('texttracks');
    // The texts in a response are not part of the row.
    expect((await on.call('PATCH', id, { title: 'Neu' })).status).toBe(200);
    await publishVideo(on.instance, { videoId: id });
    expect((await on.readData(id))?.texttracks).toHaveLength(1);
  });

  it.each([
    ['vtt', makeVtt('<b>Hallo</b>'), 'text/vtt'],
    ['srt', '1\n00:00:01,000 --> 00:00:02,000\n<b>Hallo</b>\n', 'application/x-subrip'],
    ['txt', 'Hallo\n', 'text/plain; charset=utf-8'],
  ])('is downloaded as .%s', async (format, content, contentType) => {
    const { path } = await makeTrack();
    await on.call('PATCH', path, { content: makeVtt('<b>Hallo</b>') });
    const url = `${on.instance.apiUrl}/api/videos/${path}/export?format=${format}`;
    const response = await fetch(url, { headers: { cookie: on.cookie } });
    expect(response.headers.get('content-type')).toBe(contentType);
    expect(response.headers.get('content-disposition')).toContain('attachment');
    expect(await response.text()).toBe(content);
  });

  it('can be written by tokens with the permission', async () => {
    const admin = await logIn(on.instance, on.tenant.people.admin);
    const id = await on.makeVideo();
    const ask = async (permissions: Record<string, string[]>) => {
      const { token } = await makeToken(on.instance, admin, { permissions });
      return callApi(on.instance, 'PUT', `/api/videos/${id}/texttracks`, {
        token,
        body: { ...subtitles, content: makeVtt() },
      });
    };
    expect((await ask({ videos: ['read', 'update'] })).status).toBe(403);
    expect((await ask({ texttracks: ['create'] })).status).toBe(200);
  });
});
