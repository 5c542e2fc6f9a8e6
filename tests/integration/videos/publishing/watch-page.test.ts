import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { publishVideo } from '@/lib/videos/publishing/publish-video';
import { applySchedules } from '@/lib/videos/publishing/schedule';
import { findWatchUrl } from '@/lib/videos/publishing/watch/store-watch-page';
import type { EventLog, Video } from '@/payload-types';
import { callApi, type Caller } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { poll } from '@/tests/support/poll';
import { createTenant, logIn, type Tenant } from '@/tests/support/rows/factories';
import { createServedVideo, readVideoData } from '@/tests/support/rows/served-video';

let instance: Instance;
let tenant: Tenant;
let manager: Caller;
let editor: Caller;
let stranger: Caller;
beforeAll(async () => {
  instance = await bootInstance();
  tenant = await createTenant(instance.payload, { features: { customPlayerDesignEnabled: true } });
  manager = { cookie: await logIn(instance, tenant.people.manager) };
  editor = { cookie: await logIn(instance, tenant.people.editor) };
  const other = await createTenant(instance.payload);
  stranger = { cookie: await logIn(instance, other.people.manager) };
});
afterAll(() => instance.close());

type Answer = { doc: Video; errors: { field?: string; message: string }[] };

const patch = (id: string, body: object, caller = manager) =>
  callApi<Answer>(instance, 'PATCH', `/api/videos/${id}`, { ...caller, body });
const create = (visibility: Video['visibility']) =>
  createServedVideo(instance, { workspace: tenant.workspace, visibility });
const watch = async (id: string) => {
  const response = await fetch(`${instance.edgeUrl}/watch/${id}`);
  return { status: response.status, page: await response.text() };
};
const readRow = (id: string) => findById(instance.payload, slugs.videos, id);

describe('the watch page', () => {
  it('follows title, description, chapters, captions and colours', async () => {
    const id = await create('public');
    const key = `videos/${id}/texttracks/abcdefgh.vtt`;
    await instance.storage.write({
      ...{ bucket: 'stream', key, visibility: 'public', contentType: 'text/vtt', cacheControl: 'no-store' },
      body: Buffer.from('WEBVTT\n\n00:05.000 --> 00:06.000\n<b>Hello</b> &lt;script&gt;\n'),
    });
    await instance.payload.db.create({
      collection: slugs.texttracks,
      data: { video: id, workspace: tenant.workspace.id, language: 'en-GB', type: 'captions', filename: key },
    });
    const changes = {
      title: 'A </script><script>alert(1)</script> film',
      description: 'First\nsecond',
      language: 'en-GB',
      player: { useCustomDesign: true, playerDesign: { primaryColor: '#123456' } },
    };
    expect((await patch(id, changes)).status).toBe(200);
    await publishVideo(instance, { videoId: id });
    const { status, page } = await watch(id);
    expect(status).toBe(200);
    expect(page).toContain('<bdi>A &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; film</bdi>');
    expect(page).toContain('First\nsecond');
    expect(page).toContain(tenant.workspace.name);
    expect(page).toContain('data-seek="5"><time>0:05</time><bdi>Hello &lt;script&gt;</bdi>');
    expect(page).toContain(`<link rel="canonical" href="${instance.edgeUrl}/watch/${id}">`);
    expect(page).not.toContain('noindex');
  });

  it('exists while the video is public and not in the trash', async () => {
    const id = await create('private');
    const find = () => findWatchUrl(instance, id);
    await publishVideo(instance, { videoId: id });
    expect([(await watch(id)).status, await find()]).toEqual([404, null]);
    await patch(id, { visibility: 'public' });
    expect([(await watch(id)).status, await find()]).toEqual([200, `${instance.edgeUrl}/watch/${id}`]);
    await callApi(instance, 'DELETE', `/api/videos/${id}`, manager);
    expect([(await watch(id)).status, await find()]).toEqual([404, null]);
    expect(await findWatchUrl(instance, 'unknown')).toBeNull();
  });

  it('can be looked up by its URL through oEmbed', async () => {
    const id = await create('public');
    await publishVideo(instance, { videoId: id });
    const ask = (url: string) =>
      callApi<{ html: string }>(instance, 'GET', `/api/oembed?url=${encodeURIComponent(url)}`, {});
    const found = await ask(`${instance.edgeUrl}/watch/${id}`);
    expect([found.status, found.body.html]).toEqual([200, expect.stringContaining(`/player/?id=${id}`)]);
    expect((await ask(`https://elsewhere.example/watch/${id}`)).status).toBe(404);
  });

  it('asks search engines not to list an unlisted video, like the player page', async () => {
    const id = await create('public');
    expect((await patch(id, { unlisted: true })).body.doc.unlisted).toBe(true);
    await publishVideo(instance, { videoId: id });
    expect((await watch(id)).page).toContain('<meta name="robots" content="noindex">');
    expect((await readVideoData(instance, id))?.unlisted).toBe(true);
  });
});

describe('a schedule', () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const faultsOf = async (id: string, body: object) =>
    (await patch(id, body)).body.errors.map(({ field }) => field);

  it('is validated', async () => {
    const id = await create('private');
    expect(await faultsOf(id, { publishAt: inHours(-1) })).toEqual(['publishAt']);
    expect(await faultsOf(id, { unpublishAt: inHours(1) })).toEqual(['unpublishAt']);
    expect(await faultsOf(id, { publishAt: inHours(2), unpublishAt: inHours(1) })).toEqual(['unpublishAt']);
    expect((await patch(id, { publishAt: inHours(2), unpublishAt: inHours(3) })).status).toBe(200);
    expect(await faultsOf(id, { publishAt: inHours(4) })).toEqual(['unpublishAt']);
    const shown = await create('public');
    expect(await faultsOf(shown, { publishAt: inHours(1) })).toEqual(['publishAt']);
    expect((await patch(shown, { unpublishAt: inHours(1) })).status).toBe(200);
  });

  it('needs the permission to change the visibility', async () => {
    const id = await create('private');
    await instance.payload.db.updateOne({
      ...{ collection: slugs.videos, id },
      data: { createdBy: tenant.people.editor.user.id },
    });
    expect((await patch(id, { publishAt: inHours(1) }, editor)).status).toBe(403);
    expect((await patch(id, { title: 'Mine' }, editor)).status).toBe(200);
    expect((await patch(id, { publishAt: inHours(1) }, stranger)).status).toBe(404);
    expect((await readRow(id))?.publishAt ?? null).toBeNull();
  });

  it('ends with a manual change of the visibility', async () => {
    const id = await create('private');
    await patch(id, { publishAt: inHours(1), unpublishAt: inHours(2) });
    const { doc } = (await patch(id, { visibility: 'public' })).body;
    expect([doc.publishAt, typeof doc.unpublishAt]).toEqual([null, 'string']);
    expect((await patch(id, { visibility: 'private' })).body.doc.unpublishAt).toBeNull();
  });

  it('publishes and hides on time, like a change of the visibility', async () => {
    const stop = await instance.startWorker();
    const id = await create('private');
    await patch(id, { publishAt: inHours(1), unpublishAt: inHours(3) });
    await applySchedules(instance, new Date(Date.now() + 1_800_000));
    expect((await readRow(id))?.visibility).toBe('private');
    await applySchedules(instance, new Date(inHours(2)));
    expect(await readRow(id)).toMatchObject({ visibility: 'public', unpublishAt: expect.any(String) });
    await poll(async () => (await watch(id)).status === 200);
    await applySchedules(instance, new Date(inHours(4)));
    await poll(async () => (await watch(id)).status === 404);
    const row = await readRow(id);
    expect([row?.visibility, row?.publishAt ?? null, row?.unpublishAt ?? null]).toEqual([
      'private',
      null,
      null,
    ]);
    const { docs } = await instance.payload.db.find<EventLog>({
      collection: slugs.eventLogs,
      where: { and: [{ target: { equals: `videos/${id}` } }, { actor: { equals: 'system' } }] },
      sort: 'createdAt',
    });
    expect(docs.map(({ type, additionalInfo }) => [type, additionalInfo])).toEqual(
      [
        ['private', 'public'],
        ['public', 'private'],
      ].map(([before, after]) => ['update', { changes: [{ field: 'visibility', before, after }] }]),
    );
    await stop();
  });

  it('leaves a video private if start and end were missed, and waits for one in the trash', async () => {
    const id = await create('private');
    await patch(id, { publishAt: inHours(1), unpublishAt: inHours(2) });
    const trashed = await create('private');
    await patch(trashed, { publishAt: inHours(1) });
    await callApi(instance, 'DELETE', `/api/videos/${trashed}`, manager);
    await applySchedules(instance, new Date(inHours(3)));
    expect(await readRow(id)).toMatchObject({ visibility: 'private' });
    await callApi(instance, 'POST', `/api/videos/${trashed}/restore`, manager);
    expect(await readRow(trashed)).toMatchObject({ visibility: 'private' });
    await applySchedules(instance, new Date(inHours(3)));
    expect(await readRow(trashed)).toMatchObject({ visibility: 'public' });
  });
});
