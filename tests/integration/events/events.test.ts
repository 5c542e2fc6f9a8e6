import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { createEvent, writeEvent, type AppEvent } from '@/lib/core/events';
import { getVersionFolder } from '@/lib/core/storage/storage-keys';
import { changeWithEvent } from '@/lib/events/change-with-event';
import { holdDeletion } from '@/lib/events/hold-deletion';
import { deliverEvent } from '@/lib/events/relay-event';
import { sweepEvents } from '@/lib/events/sweep-events';
import type { EncodeResult } from '@/lib/ports/encoder';
import { createEncodingRows } from '@/lib/videos/encoding/claim-encoding';
import { finishEncoding } from '@/lib/videos/encoding/finish-encoding';
import { removeOldVersions } from '@/lib/videos/publishing/remove-files';
import { claimRow } from '@/lib/worker/leased-work';
import type { EventLog, OutboxEvent } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
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
let admin: string;
beforeAll(async () => {
  instance = await bootInstance();
  tenant = await createTenant(instance.payload);
  admin = await logIn(instance, tenant.people.admin);
});
afterAll(() => instance.close());
afterEach(() => vi.restoreAllMocks());

const readLog = async (target: string): Promise<EventLog[]> => {
  const { docs } = await instance.payload.db.find<EventLog>({
    collection: 'eventLogs',
    where: { target: { equals: target } },
    sort: 'createdAt',
    pagination: false,
  });
  return docs;
};
const readTypes = async (target: string): Promise<string[]> =>
  (await readLog(target)).map(({ type }) => type).sort();

const readPending = async (id: string): Promise<string | null> => {
  const row = await instance.payload.db.findOne<{ id: string; pendingEvent?: string | null }>({
    collection: 'videos',
    where: { id: { equals: id } },
  });
  return row?.pendingEvent ?? null;
};

const makeVideo = async () => {
  const { id } = await createVideo(instance.payload, { workspace: tenant.workspace });
  return { id, target: `videos/${id}` };
};
const record = (id: string, event: AppEvent = createEvent('video.replaced', { payload: {} })) =>
  changeWithEvent(instance.payload, {
    collection: 'videos',
    where: { id: { equals: id } },
    data: { v: { $inc: 1 } },
    event,
  });

/** Fails every write to the outbox until the returned function is called. All other writes succeed. */
const dieBeforeOutbox = (): (() => void) => {
  const { db } = instance.payload;
  const create = db.create.bind(db);
  const dying = vi.spyOn(db, 'create').mockImplementation((args) => {
    if (args.collection === 'outboxEvents') throw new Error('killed');
    return create(args);
  });
  return () => dying.mockRestore();
};

describe('an event', () => {
  it('is written with the change, relayed immediately, and recorded with its user', async () => {
    const { id, target } = await makeVideo();
    expect(await record(id)).toMatchObject({ id });
    expect(await readPending(id)).toBeNull();
    expect(await readLog(target)).toMatchObject([{ type: 'replace', actor: 'system' }]);
    const before = await instance.payload.findByID({ collection: 'videos', id, depth: 0 });
    const missed = await changeWithEvent(instance.payload, {
      collection: 'videos',
      where: { and: [{ id: { equals: id } }, { v: { equals: -1 } }] },
      data: { title: 'never' },
      event: createEvent('video.replaced', { payload: {} }),
    });
    expect(missed).toBeNull();
    expect(await readTypes(target)).toEqual(['replace']);
    expect((await instance.payload.findByID({ collection: 'videos', id, depth: 0 })).title).toBe(
      before.title,
    );
  });

  it('is recorded for each of several concurrent changes', async () => {
    const { id, target } = await makeVideo();
    await Promise.all(Array.from({ length: 6 }, () => record(id)));
    await sweepEvents(instance.payload);
    expect(await readTypes(target)).toEqual(Array.from({ length: 6 }, () => 'replace'));
    expect(await readPending(id)).toBeNull();
  });

  it('is relayed by the sweep if a process was killed after the change', async () => {
    const { id, target } = await makeVideo();
    const pendingEvent = writeEvent(createEvent('video.replaced', { payload: {} }));
    await instance.payload.db.updateOne({ collection: 'videos', id, data: { pendingEvent } });
    await sweepEvents(instance.payload);
    await sweepEvents(instance.payload);
    expect(await readTypes(target)).toEqual(['replace']);
    expect(await readPending(id)).toBeNull();
  });

  it('is relayed by the sweep once if a process was killed between the row and the outbox', async () => {
    const { id, target } = await makeVideo();
    const restore = dieBeforeOutbox();
    await expect(record(id)).rejects.toThrow('killed');
    restore();
    expect(await readPending(id)).not.toBeNull();
    expect(await readTypes(target)).toEqual([]);
    for (let sweep = 0; sweep < 2; sweep += 1) await sweepEvents(instance.payload);
    expect(await readPending(id)).toBeNull();
    expect(await readTypes(target)).toEqual(['replace']);
  });

  it('is not duplicated if a process was killed between the outbox and the row', async () => {
    const { id, target } = await makeVideo();
    const { db } = instance.payload;
    const updateOne = db.updateOne.bind(db);
    const dying = vi.spyOn(db, 'updateOne').mockImplementation((args) => {
      if (args.data.pendingEvent === null) throw new Error('killed');
      return updateOne(args);
    });
    await expect(record(id)).rejects.toThrow('killed');
    dying.mockRestore();
    expect(await readPending(id)).not.toBeNull();
    await sweepEvents(instance.payload);
    expect(await readPending(id)).toBeNull();
    expect(await readTypes(target)).toEqual(['replace']);
    const { totalDocs } = await db.count({
      collection: 'outboxEvents',
      where: { target: { equals: target } },
    });
    expect(totalDocs).toBe(1);
  });

  it('is delivered by the sweep once if a process was killed between consumers', async () => {
    const { id, target } = await makeVideo();
    const { db } = instance.payload;
    await record(id);
    const outbox = await db.findOne<OutboxEvent>({
      collection: 'outboxEvents',
      where: { target: { equals: target } },
    });
    if (!outbox) throw new Error('nothing in the outbox');
    await db.updateOne({ collection: 'outboxEvents', id: outbox.id, data: { deliveredAt: null } });
    await deliverEvent(instance.payload, outbox);
    await db.deleteMany({ collection: 'eventLogs', where: { target: { equals: target } } });
    await db.updateOne({ collection: 'outboxEvents', id: outbox.id, data: { deliveredAt: null } });
    await sweepEvents(instance.payload);
    await sweepEvents(instance.payload);
    expect(await readTypes(target)).toEqual(['replace']);
  });

  it('survives an edit while it waits in the row', async () => {
    const { id, target } = await makeVideo();
    const pendingEvent = writeEvent(createEvent('video.replaced', { payload: {} }));
    await instance.payload.db.updateOne({ collection: 'videos', id, data: { pendingEvent } });
    const { status } = await callApi(instance, 'PATCH', `/api/videos/${id}`, {
      cookie: admin,
      body: { title: 'Anders' },
    });
    expect(status).toBe(200);
    await sweepEvents(instance.payload);
    expect(await readTypes(target)).toEqual(['replace', 'update']);
    const edit = (await readLog(target)).find(({ type }) => type === 'update');
    expect(edit).toMatchObject({ actor: 'user', user: tenant.people.admin.user.id });
  });
});

describe('the event of a deletion', () => {
  const hold = (id: string) =>
    holdDeletion(
      instance.payload,
      { collection: 'videos', id, workspace: tenant.workspace.id },
      createEvent('video.deleted', { payload: {} }),
    );
  const later = () => sweepEvents(instance.payload, new Date(Date.now() + 61_000));

  it('is recorded immediately when a user deletes', async () => {
    const { id, target } = await makeVideo();
    expect(
      (await callApi(instance, 'DELETE', `/api/videos/${id}?permanent=true`, { cookie: admin })).status,
    ).toBe(200);
    expect(await readLog(target)).toMatchObject([{ type: 'delete', actor: 'user' }]);
  });

  it('is recorded after a kill if the row is gone, and dropped if the row remains', async () => {
    const stayed = await makeVideo();
    await hold(stayed.id);
    const gone = { id: '00000000-0000-4000-8000-000000000000', target: '' };
    const removed = await makeVideo();
    gone.id = removed.id;
    await hold(gone.id);
    await instance.payload.db.deleteOne({ collection: 'videos', where: { id: { equals: gone.id } } });
    await sweepEvents(instance.payload);
    expect(await readTypes(removed.target)).toEqual([]);
    await later();
    await later();
    expect(await readTypes(removed.target)).toEqual(['delete']);
    expect(await readTypes(stayed.target)).toEqual([]);
  });
});

describe('an automatic action', () => {
  const makeEncoding = async (videoId: string) =>
    instance.payload.create({
      collection: 'encodings',
      data: {
        video: videoId,
        workspace: tenant.workspace.id,
        version: 1,
        state: 'AWAITING_FILE',
        mimeType: 'video/mp4',
        inputKey: `uploads/${videoId}/1/original.mp4`,
      },
      overrideAccess: true,
    });

  it('is recorded for a file that arrived and could not be encoded', async () => {
    const { startEncoding } = await import('@/lib/videos/encoding/start-encoding');
    const { failEncoding } = await import('@/lib/videos/encoding/fail-encoding');
    const { payload, ports } = instance;
    const video = await createVideo(payload, { workspace: tenant.workspace, status: 'NO_FILE', v: 1 });
    const encoding = await makeEncoding(video.id);
    const inputKey = `uploads/${video.id}/1/original.mp4`;
    for (let delivery = 0; delivery < 2; delivery += 1)
      await startEncoding({ payload, ports }, { inputKey, size: 1 });
    for (let attempt = 0; attempt < 2; attempt += 1)
      await failEncoding(payload, encoding, { reason: 'encoder_failed', detail: 'x' });
    const entries = await readLog(`videos/${video.id}`);
    expect(entries.map(({ type, actor, additionalInfo }) => ({ type, actor, additionalInfo }))).toEqual([
      { type: 'uploaded', actor: 'system', additionalInfo: { version: 1 } },
      { type: 'failed', actor: 'system', additionalInfo: { version: 1, reason: 'encoder_failed' } },
    ]);
  });

  const result: EncodeResult = {
    duration: 1,
    fps: 25,
    ...{ frameCount: 25, startTimecode: null },
    orientation: 'landscape',
    hasAudio: false,
    audioTracks: [],
    warning: null,
    sourceWidth: 640,
    sourceHeight: 360,
    hlsKey: 'videos/x/1/hls/master.m3u8',
    posterKey: 'videos/x/1/thumbs/poster.jpg',
    smallPosterKey: 'videos/x/1/thumbs/poster-small.jpg',
    webpPosters: [],
    storyboardKey: null,
    renditions: [],
    sourceEtag: null,
    ignoredAudio: [],
  };

  it('is recorded once for an encoded file, even if the worker was killed before reporting', async () => {
    const { payload } = instance;
    await payload.db.deleteMany({ collection: 'encodings', where: {} });
    const video = await createVideo(payload, { workspace: tenant.workspace, status: 'PROGRESSING', v: 1 });
    const { id } = await makeEncoding(video.id);
    await payload.db.updateOne({ collection: 'encodings', id, data: { state: 'QUEUED' } });
    const owner = 'w';
    const encoderFor = async () => ({ engine: 'x', isElsewhere: false, hasRoom: () => true });
    const encoding = await claimRow(payload, createEncodingRows(encoderFor), { owner });
    if (!encoding) throw new Error('there is nothing to encode');
    const restore = dieBeforeOutbox();
    const finish = () => finishEncoding(instance, encoding, { result, hold: { owner } });
    await expect(finish()).rejects.toThrow('killed');
    restore();
    const target = `videos/${video.id}`;
    expect(await readTypes(target)).toEqual([]);
    for (let sweep = 0; sweep < 2; sweep += 1) await sweepEvents(payload);
    await finish();
    expect(await readLog(target)).toMatchObject([
      { type: 'ready', actor: 'system', target, additionalInfo: { version: 1 } },
    ]);
  });

  it('is recorded once for removed old versions', async () => {
    const { payload, ports } = instance;
    const video = await createVideo(payload, { workspace: tenant.workspace, v: 2 });
    await payload.db.updateOne({
      collection: 'videos',
      id: video.id,
      data: { sourceFolder: getVersionFolder(video.id, 2) },
    });
    const { id } = await makeEncoding(video.id);
    await payload.db.updateOne({ collection: 'encodings', id, data: { state: 'COMPLETE' } });
    for (let time = 0; time < 2; time += 1)
      await removeOldVersions({ payload, ports }, { videoId: video.id });
    expect(await readLog(`videos/${video.id}`)).toMatchObject([
      { type: 'remove', property: 'oldVersions', actor: 'system', additionalInfo: { versions: [1] } },
    ]);
  });

  it('is recorded for an upload that a user canceled', async () => {
    const { id, target } = await makeVideo();
    // The video already has a file, and keeps it.
    const sourceFolder = getVersionFolder(id, 1);
    await instance.payload.db.updateOne({ collection: 'videos', id, data: { sourceFolder } });
    const path = `/api/videos/upload/${id}`;
    const opened = await callApi<{ version: number }>(instance, 'PUT', path, {
      cookie: admin,
      body: { mimeType: 'video/mp4' },
    });
    const { version } = opened.body;
    const canceled = await callApi(instance, 'DELETE', `${path}?version=${version}`, { cookie: admin });
    expect(canceled.status).toBe(200);
    expect((await readLog(target)).at(-1)).toMatchObject({
      type: 'cancel',
      property: 'upload',
      actor: 'user',
      user: tenant.people.admin.user.id,
      additionalInfo: { version },
    });
  });

  it('is recorded for an expired upload', async () => {
    const { sweepUploads } = await import('@/lib/videos/uploads/sweep-uploads');
    const { payload, ports } = instance;
    const video = await createVideo(payload, { workspace: tenant.workspace, status: 'NO_FILE', v: 1 });
    await makeEncoding(video.id);
    await sweepUploads({ payload, ports }, { now: new Date(Date.now() + 8 * 86_400_000) });
    expect(await readLog(`videos/${video.id}`)).toMatchObject([
      { type: 'expire', property: 'upload', actor: 'system' },
    ]);
  });

  it('is recorded for a token that was disabled with its last category', async () => {
    const category = await createCategory(instance.payload, tenant.workspace);
    const { integration, token } = await createIntegration(instance.payload, {
      workspace: tenant.workspace,
      permissions: { videos: ['read'] },
      categories: [category.id],
    });
    const deleted = await callApi(instance, 'DELETE', `/api/categories/${category.id}?permanent=true`, {
      cookie: admin,
    });
    expect(deleted.status).toBe(200);
    expect((await callApi(instance, 'GET', '/api/videos', { token })).status).not.toBe(200);
    expect(await readLog(`integrations/${integration.id}`)).toMatchObject([
      { type: 'disable', actor: 'system', additionalInfo: { reason: 'lastCategoryDeleted' } },
    ]);
  });
});
