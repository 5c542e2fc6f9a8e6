import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createEvent, type AppEvent } from '@/lib/core/events';
import { slugs, type Slug } from '@/lib/core/slugs';
import { writeWithEvent } from '@/lib/events/change-with-event';
import type { Emitter } from '@/lib/events/emitters';
import { relayEvent } from '@/lib/events/relay-event';
import { endShare } from '@/lib/review/sharing/links/end-share';
import { callApi, type Caller } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { ensureBuiltPlayer } from '@/tests/support/player/build-player';
import { createTenant, logIn, type Tenant } from '@/tests/support/rows/factories';
import { makeSharedVideo } from '@/tests/support/sharing/make-shared-video';

let instance: Instance;
let tenant: Tenant;
let superadmin: Caller;

beforeAll(async () => {
  await ensureBuiltPlayer();
  instance = await bootInstance();
  const features = { collaborationEnabled: true, customDomainEnabled: true };
  tenant = await createTenant(instance.payload, { features });
  superadmin = { cookie: await logIn(instance, tenant.people.superadmin) };
});
afterAll(() => instance.close());

const is = (name: string, value: unknown) => ({ [name]: { equals: value } });
const count = async (collection: Slug, where: object): Promise<number> =>
  (await instance.payload.db.count({ collection, where: where as never })).totalDocs;
const sharedVideo = async () => {
  const shared = await makeSharedVideo(instance, { workspace: tenant.workspace });
  return { ...shared, target: `videos/${shared.video.id}` };
};
const decide = (shareToken: string, decision: string | null, anonToken?: string) =>
  callApi<{ anonToken: string }>(instance, 'PUT', '/api/collaborate/decision', {
    body: { shareToken, author: 'Klara', decision, note: 'Gut', anonToken },
  });

describe('pending events of a deleted row are delivered when', () => {
  /** Leaves an event pending, as a process does that is killed right after the change. */
  const leave = async (collection: Emitter, where: object, event: AppEvent): Promise<string> => {
    const change = { collection, where: where as never, data: {}, event };
    expect(await writeWithEvent(instance.payload, change, relayEvent)).not.toBeNull();
    return event.id;
  };
  const countReported = (ids: string[]) => count(slugs.eventLogs, { eventId: { in: ids } });
  const approve = (target: string) =>
    createEvent('share.approved', { payload: { version: 1, author: 'Klara', note: '' }, target });

  it('a share is ended', async () => {
    const { video, token, linkId, target } = await sharedVideo();
    await decide(token, 'approved');
    const payload = { linkId, name: 'Agency' };
    const reported = [
      await leave(slugs.shareLinks, is('id', linkId), createEvent('share.linkUpdated', { payload, target })),
      await leave(slugs.shareDecisions, is('video', video.id), approve(target)),
    ];
    const { id, title, workspace } = video;
    const data = { title, workspace, collaborate: { shareable: false } };
    await instance.payload.db.updateOne({ collection: slugs.videos, id, data });
    await endShare({ ...instance, actor: { kind: 'system' } }, id);
    for (const collection of [slugs.shareLinks, slugs.shareDecisions])
      expect(await count(collection, is('video', id))).toBe(0);
    expect(await countReported(reported)).toBe(2);
  });

  it('a decision is withdrawn', async () => {
    const { video, token, target } = await sharedVideo();
    const { anonToken } = (await decide(token, 'approved')).body;
    const reported = await leave(slugs.shareDecisions, is('video', video.id), approve(target));
    expect((await decide(token, null, anonToken)).status).toBe(200);
    expect(await count(slugs.shareDecisions, is('video', video.id))).toBe(0);
    expect(await countReported([reported])).toBe(1);
  });

  it('a domain is deleted', async () => {
    const { id: workspace } = tenant.workspace;
    const domain = `video.d${randomBytes(4).toString('hex')}.test`;
    const names = { domain, claim: `${domain} ${workspace}`, cnameEndpoint: 'edge.test' };
    const { id } = await instance.payload.db.create({
      collection: slugs.customDomains,
      data: { workspace, ...names, cnameCertVerification: 'a CNAME b', attempts: 0, verified: false },
    });
    const target = `workspaces/${workspace}`;
    const added = createEvent('workspace.domainAdded', { payload: { domain }, target });
    const reported = await leave(slugs.customDomains, is('id', id), added);
    const path = '/api/workspaces/delete-custom-domain';
    const answer = await callApi(instance, 'DELETE', path, { ...superadmin, body: { domain } });
    expect(answer.status).toBe(200);
    expect(await countReported([reported])).toBe(1);
  });
});
