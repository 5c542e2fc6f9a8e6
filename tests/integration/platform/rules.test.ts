import { randomUUID } from 'node:crypto';

import type { Where } from 'payload';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { getRelationId } from '@/lib/core/database/ids';
import { createEvent, toTarget } from '@/lib/core/events';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { deliverEvent, keepEvent } from '@/lib/events/relay-event';
import type { EventLog, Rule, ShareLink, Video } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { runMails, runQueues } from '@/tests/support/api/run-mails';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import {
  createCategory,
  createTenant,
  createVideo,
  logIn,
  type Tenant,
} from '@/tests/support/rows/factories';

let instance: Instance;
let tenant: Tenant;
let cookie: string;

beforeAll(async () => {
  instance = await bootInstance();
  tenant = await createTenant(instance.payload, {
    features: { collaborationEnabled: true, customPlayerDesignEnabled: true },
  });
  cookie = await logIn(instance, tenant.people.admin);
});
afterAll(() => instance.close());
afterEach(() => instance.payload.db.deleteMany({ collection: slugs.rules, where: {} }));

const createRule = async (given: object): Promise<Rule> => {
  const body = { title: 'Rule', event: 'video.ready', ...given };
  const answer = await callApi<{ doc: Rule }>(instance, 'POST', '/api/rules', { cookie, body });
  expect(answer.status).toBe(201);
  return answer.body.doc;
};
const makeVideo = () =>
  createVideo(instance.payload, { workspace: tenant.workspace, status: 'COMPLETE', v: 1 });
/** Emits `video.ready` and does the work that is queued for it. */
const makeReady = async ({ id }: Video, eventId: string = randomUUID()): Promise<void> => {
  const { payload } = instance;
  const place = { workspace: tenant.workspace.id, target: toTarget(slugs.videos, id) };
  const event = createEvent('video.ready', { payload: { version: 1 }, id: eventId });
  const kept = await keepEvent(payload, place, event);
  if (kept) await deliverEvent(payload, kept);
  await runQueues(instance, ['ai']);
};
const findVideo = async ({ id }: Video) => findById(instance.payload, slugs.videos, id);
/** The runs of rules in the event log of a video. */
const findRuns = async ({ id }: Video): Promise<EventLog[]> => {
  const where: Where = {
    and: [{ target: { equals: toTarget(slugs.videos, id) } }, { property: { equals: 'rule' } }],
  };
  return (await instance.payload.db.find<EventLog>({ collection: slugs.eventLogs, where })).docs;
};

describe('a rule', () => {
  it('publishes a video that is ready, once for each event, and notes it in the event log', async () => {
    const rule = await createRule({ title: 'Publish', action: 'publish' });
    const video = await makeVideo();
    expect(video.visibility).toBe('private');
    await makeReady(video, `ready ${video.id}`);
    expect(await findVideo(video)).toMatchObject({ visibility: 'public' });
    expect(await findRuns(video)).toMatchObject([
      { type: 'run', additionalInfo: { rule: 'Publish', action: 'publish', reason: null } },
    ]);
    // The same event again changes nothing.
    await instance.payload.db.updateOne({
      collection: slugs.videos,
      id: video.id,
      data: { visibility: 'private' },
    });
    await makeReady(video, `ready ${video.id}`);
    expect(await findVideo(video)).toMatchObject({ visibility: 'private' });
    expect(await findRuns(video)).toHaveLength(1);
    expect(await findById(instance.payload, slugs.rules, rule.id)).toMatchObject({ lastOutcome: 'done' });
  });

  it('adds a category and sets a preset', async () => {
    const { workspace } = tenant;
    const category = await createCategory(instance.payload, workspace);
    const preset = await callApi<{ doc: { id: string } }>(instance, 'POST', '/api/playerPresets', {
      cookie,
      body: { title: 'House' },
    });
    await createRule({ action: 'addCategory', category: category.id });
    await createRule({ action: 'setPreset', preset: preset.body.doc.id });
    const video = await makeVideo();
    await makeReady(video);
    const changed = await findVideo(video);
    expect((changed?.categories ?? []).map(getRelationId)).toEqual([category.id]);
    expect(getRelationId(changed?.player?.selectedPreset)).toBe(preset.body.doc.id);
    // No action makes the video ready again, which would run the rules again.
    const { totalDocs } = await instance.payload.db.count({
      collection: slugs.outboxEvents,
      where: {
        and: [{ name: { equals: 'video.ready' } }, { target: { equals: toTarget(slugs.videos, video.id) } }],
      },
    });
    expect(totalDocs).toBe(1);
    expect(await findRuns(video)).toHaveLength(2);
  });

  it('creates a share link and emails it', async () => {
    await createRule({ title: 'Agency', action: 'shareLink', recipients: 'agency@example.com' });
    const video = await makeVideo();
    await makeReady(video);
    const where: Where = { and: [{ video: { equals: video.id } }, { isDefault: { equals: false } }] };
    const { docs } = await instance.payload.db.find<ShareLink>({ collection: slugs.shareLinks, where });
    expect(docs.map(({ name }) => name)).toEqual(['Agency']);
    const [mail] = await runMails(instance, 'agency@example.com');
    expect(mail?.subject).toContain(video.title);
    expect(mail?.text).toContain('/collaborate/video/');
  });

  it('acts only on the recording of an ended live event', async () => {
    await createRule({ event: 'liveEvent.ended', action: 'publish' });
    const [upload, recording] = [await makeVideo(), await makeVideo()];
    await makeReady(upload);
    await makeReady(recording, `recording ${recording.id} ready`);
    expect(await findVideo(upload)).toMatchObject({ visibility: 'private' });
    expect(await findVideo(recording)).toMatchObject({ visibility: 'public' });
  });

  it.each([
    ['has lost the permission', { role: 'editor' }],
    ['was disabled', { isDisabled: true }],
    ['has left', { status: 'pending' }],
  ])('is refused if its author %s, and recorded in the event log', async (_case, data) => {
    const rule = await createRule({ action: 'publish' });
    const { payload } = instance;
    const where = { userConnection: { equals: tenant.people.admin.user.id } };
    await payload.db.updateMany({ collection: slugs.members, where, data });
    const video = await makeVideo();
    try {
      await makeReady(video);
    } finally {
      const before = { role: 'admin', isDisabled: false, status: 'accepted' };
      await payload.db.updateMany({ collection: slugs.members, where, data: before });
    }
    expect(await findVideo(video)).toMatchObject({ visibility: 'private' });
    expect(await findRuns(video)).toMatchObject([
      { type: 'refuse', additionalInfo: { reason: 'forbidden' } },
    ]);
    expect(await findById(payload, slugs.rules, rule.id)).toMatchObject({ lastOutcome: 'refused' });
  });

  it('fails if its action is impossible, and does nothing if it is disabled', async () => {
    const failing = await createRule({ action: 'transcribe', language: 'de-DE' });
    const disabled = await createRule({ action: 'publish', isDisabled: true });
    const video = await makeVideo();
    await makeReady(video);
    expect(await findById(instance.payload, slugs.rules, failing.id)).toMatchObject({
      lastOutcome: 'failed',
      lastReason: 'missing_mp4_source',
    });
    expect((await findById(instance.payload, slugs.rules, disabled.id))?.lastRunAt ?? null).toBeNull();
    expect(await findVideo(video)).toMatchObject({ visibility: 'private' });
  });

  it('does not apply to videos that were ready before it existed', async () => {
    const video = await makeVideo();
    const { payload } = instance;
    const place = { workspace: tenant.workspace.id, target: toTarget(slugs.videos, video.id) };
    const kept = await keepEvent(payload, place, createEvent('video.ready', { payload: { version: 1 } }));
    await createRule({ action: 'publish' });
    if (kept) await deliverEvent(payload, kept);
    await runQueues(instance, ['ai']);
    expect(await findVideo(video)).toMatchObject({ visibility: 'private' });
  });

  it('can be created at most 20 times in a workspace', async () => {
    for (let count = 0; count < 20; count += 1) await createRule({ action: 'publish' });
    const body = { title: 'Rule', event: 'video.ready', action: 'publish' };
    expect(await callApi(instance, 'POST', '/api/rules', { cookie, body })).toMatchObject({
      status: 400,
      body: { error: 'too_many_rules' },
    });
  });

  it.each([
    [{ action: 'translate' }, 'language'],
    [{ action: 'translate', language: 'en-GB' }, 'language'],
    [{ action: 'setPreset' }, 'preset'],
    [{ action: 'addCategory' }, 'category'],
    [{ action: 'shareLink', recipients: 'nobody' }, 'recipients'],
    [{ action: 'explode' }, 'action'],
    [{ action: 'publish', event: 'video.updated' }, 'event'],
  ])('refuses %j', async (given, field) => {
    const body = { title: 'Rule', event: 'video.ready', ...given };
    const answer = await callApi(instance, 'POST', '/api/rules', { cookie, body });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(field);
  });
});
