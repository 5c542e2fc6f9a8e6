import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createEvent } from '@/lib/core/events';
import { slugs, type Slug } from '@/lib/core/slugs';
import { readStoredText } from '@/lib/core/storage/stored-objects';
import { changeWithEvent } from '@/lib/events/change-with-event';
import { emitters } from '@/lib/events/emitters';
import { relayEvent } from '@/lib/events/relay-event';
import { sweepEvents } from '@/lib/events/sweep-events';
import { getPlaybackStateKey } from '@/lib/formats/playback-tokens';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { endShare } from '@/lib/review/sharing/links/end-share';
import { indexShareToken } from '@/lib/review/sharing/links/share-token';
import { startShare } from '@/lib/review/sharing/links/start-share';
import { checkDomain } from '@/lib/workspaces/domains/check-domain';
import type { AwsSetting, CustomDomain, EventLog, ShareLink, Video, Workspace } from '@/payload-types';
import { callApi, type Caller } from '@/tests/support/api/call-api';
import { runQueues } from '@/tests/support/api/run-mails';
import { makePorts } from '@/tests/support/domains/make-ports';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { ensureBuiltPlayer } from '@/tests/support/player/build-player';
import { createPerson, createTenant, logIn, type Tenant } from '@/tests/support/rows/factories';
import { killEverywhere } from '@/tests/support/rows/kill-at-write';
import { makeSharedVideo } from '@/tests/support/sharing/make-shared-video';

let instance: Instance;
/** A workspace without videos, which each change would publish again. */
let tenant: Tenant;
let sharing: Tenant;
let sharer: Caller;
let superadmin: Caller;
let administrator: Awaited<ReturnType<typeof createPerson>>;
let root: Caller;

beforeAll(async () => {
  await ensureBuiltPlayer();
  instance = await bootInstance();
  const features = { collaborationEnabled: true, videoPrivacyEnabled: true, customDomainEnabled: true };
  tenant = await createTenant(instance.payload, { features });
  sharing = await createTenant(instance.payload, { features });
  sharer = { cookie: await logIn(instance, sharing.people.superadmin) };
  superadmin = { cookie: await logIn(instance, tenant.people.superadmin) };
  administrator = await createPerson(instance.payload, { rootAccess: true });
  root = { cookie: await logIn(instance, administrator) };
});
afterAll(() => instance.close());

type Method = Parameters<typeof callApi>[1];
const call = async (method: Method, path: string, body?: object, caller?: Caller) => {
  await resetRates();
  return callApi<{ anonToken: string; comment: { id: string } }>(instance, method, `/api/${path}`, {
    ...(caller ?? (path.startsWith('videos/') ? sharer : superadmin)),
    ...(body && { body }),
  });
};
const findRow = async <T extends { id: string }>(collection: Slug, where: object): Promise<T | null> =>
  instance.payload.db.findOne<T>({ collection, where: where as never });
const count = async (collection: Slug | 'payload-jobs', where: object): Promise<number> =>
  (await instance.payload.db.count({ collection, where: where as never })).totalDocs;
const is = (name: string, value: unknown) => ({ [name]: { equals: value } });
const findLink = (token: string) =>
  findRow<ShareLink>(slugs.shareLinks, is('tokenIndex', indexShareToken(token)));
const readWorkspace = () => findRow<Workspace>(slugs.workspaces, is('id', tenant.workspace.id));

const readLog = async (target: string, type: string, property: string): Promise<EventLog[]> =>
  (
    await instance.payload.db.find<EventLog>({
      collection: slugs.eventLogs,
      where: { and: [is('target', target), is('type', type), is('property', property)] },
      pagination: false,
      limit: 0,
    })
  ).docs;

/** Runs the worker as if minutes had passed: events, delayed events and delayed jobs. */
const later = async (): Promise<void> => {
  const { db } = instance.payload;
  await sweepEvents(instance.payload, new Date(Date.now() + 2 * 60_000));
  const due = new Date().toISOString();
  await db.updateJobs({ where: is('taskSlug', 'settle-share'), data: { waitUntil: due } });
  await runQueues(instance, ['publishing']);
  await sweepEvents(instance.payload, new Date(Date.now() + 2 * 60_000));
};

type Attempt = {
  step: () => Promise<unknown>;
  /** The expected entry of the event log. */
  log: [target: string, type: string, property: string];
  /** Whether the event's change has been written. */
  hasHappened: () => Promise<boolean>;
  /** Further expectations once the change has happened, without another attempt. */
  settled?: (entry: EventLog) => Promise<void>;
};

const sharedVideo = async () => {
  const { workspace } = sharing;
  const shared = await makeSharedVideo(instance, { workspace });
  return { ...shared, target: `videos/${shared.video.id}`, path: `videos/${shared.video.id}` };
};
const readVideo = (id: string) => findRow<Video>(slugs.videos, is('id', id));
const decide = (shareToken: string, decision: string | null, anonToken?: string) =>
  call('PUT', 'collaborate/decision', { shareToken, author: 'Klara', decision, note: 'Gut', anonToken }, {});
const comment = async (shareToken: string): Promise<string> =>
  (await call('POST', 'collaborateComments/add', { shareToken, text: 'Hallo', author: 'Gast' }, {})).body
    .comment.id;

const ofWorkspace = () => `workspaces/${tenant.workspace.id}`;
const insertDomain = async (changes: object = {}): Promise<CustomDomain> => {
  await instance.payload.db.deleteMany({ collection: slugs.customDomains, where: {} });
  const domain = `video.d${randomBytes(4).toString('hex')}.test`;
  const workspace = tenant.workspace.id;
  const data = { workspace, domain, claim: `${domain} ${workspace}`, cnameEndpoint: 'edge.test' };
  return (await instance.payload.db.create({
    collection: slugs.customDomains,
    data: { ...data, cnameCertVerification: 'a CNAME b', attempts: 0, verified: false, ...changes },
  })) as CustomDomain;
};
const support = (method: Method) => {
  const reason = method === 'POST' ? { reason: 'Ticket 4711: steht' } : undefined;
  return call(method, `${ofWorkspace()}/support`, reason, root);
};
/** Ends all support sessions, and resets the administrator's active workspace. */
const leaveSupport = async (): Promise<void> => {
  const { db } = instance.payload;
  await db.deleteMany({ collection: slugs.supportSessions, where: {} });
  const data = { activeWorkspace: null };
  await db.updateOne({ collection: slugs.users, id: administrator.user.id, data });
};
const readActive = async () =>
  (
    await findRow<{ id: string; activeWorkspace?: string | null }>(
      slugs.users,
      is('id', administrator.user.id),
    )
  )?.activeWorkspace ?? null;
const forgetJobs = (name: string) =>
  instance.payload.db.deleteMany({ collection: 'payload-jobs', where: is('taskSlug', name) });
const countMails = (what: string) =>
  count('payload-jobs', { and: [is('taskSlug', 'mail-support'), is('input.what', what)] });

const attempts: Record<string, () => Promise<Attempt>> = {
  'a share link is created': async () => {
    const { video, target, path } = await sharedVideo();
    return {
      step: () => call('POST', `${path}/share-links`, { name: 'Kino' }),
      log: [target, 'create', 'shareLink'],
      hasHappened: async () => (await count(slugs.shareLinks, is('video', video.id))) === 3,
      settled: async ({ additionalInfo }) => {
        const link = await findRow(slugs.shareLinks, { and: [is('video', video.id), is('name', 'Kino')] });
        expect(additionalInfo).toEqual({ linkId: link?.id, name: 'Kino' });
      },
    };
  },
  'a share link is changed': async () => {
    const { linkId, target, path } = await sharedVideo();
    return {
      step: () => call('PATCH', `${path}/share-links/${linkId}`, { name: 'Kino' }),
      log: [target, 'update', 'shareLink'],
      hasHappened: async () =>
        (await findRow<ShareLink>(slugs.shareLinks, is('id', linkId)))?.name === 'Kino',
    };
  },
  'a share link is revoked': async () => {
    const { linkId, target, path, video } = await sharedVideo();
    return {
      step: () => call('DELETE', `${path}/share-links/${linkId}`),
      log: [target, 'revoke', 'shareLink'],
      hasHappened: async () =>
        Boolean((await findRow<ShareLink>(slugs.shareLinks, is('id', linkId)))?.revokedAt),
      settled: async () => {
        expect(await readStoredText(instance.storage, getPlaybackStateKey(video.id))).toContain(linkId);
      },
    };
  },
  'a version is decided on': async () => {
    const { token, target, video } = await sharedVideo();
    return {
      step: () => decide(token, 'approved'),
      log: [target, 'approve', 'review'],
      hasHappened: async () => (await count(slugs.shareDecisions, is('video', video.id))) === 1,
      settled: async () => expect((await findLink(token))?.revision).toBeGreaterThan(0),
    };
  },
  'a decision is changed': async () => {
    const { token, target, video } = await sharedVideo();
    const { anonToken } = (await decide(token, 'approved')).body;
    return {
      step: () => decide(token, 'changes_requested', anonToken),
      log: [target, 'requestChanges', 'review'],
      hasHappened: async () =>
        (await findRow<{ id: string; decision: string }>(slugs.shareDecisions, is('video', video.id)))
          ?.decision === 'changes_requested',
      settled: async () => expect((await findLink(token))?.revision).toBeGreaterThan(1),
    };
  },
  'a comment is removed': async () => {
    const { token, target, path } = await sharedVideo();
    const id = await comment(token);
    const before = (await findLink(token))?.revision ?? 0;
    return {
      step: () => call('DELETE', `${path}/share-comments/${id}`),
      log: [target, 'remove', 'comment'],
      hasHappened: async () => (await count(slugs.collaborateComments, is('id', id))) === 0,
      settled: async ({ additionalInfo }) => {
        expect(additionalInfo).toMatchObject({ author: 'Gast', deleted: 1 });
        const { revision } = (await findLink(token)) ?? {};
        expect(revision).toBeGreaterThan(before);
      },
    };
  },
  'a video is shared': async () => {
    const { video, target } = await sharedVideo();
    const { db } = instance.payload;
    await db.deleteMany({ collection: slugs.shareLinks, where: is('video', video.id) });
    const { title, workspace } = video;
    await db.updateOne({
      collection: slugs.videos,
      id: video.id,
      data: { title, workspace, shareToken: null, shareThread: null },
    });
    await later();
    await db.deleteMany({ collection: slugs.eventLogs, where: is('target', target) });
    return {
      step: () => startShare(instance.payload, { videoId: video.id, handOn: relayEvent }),
      log: [target, 'start', 'sharing'],
      hasHappened: async () => Boolean((await readVideo(video.id))?.shareToken),
      settled: async () => {
        const { shareThread } = (await readVideo(video.id)) ?? {};
        expect(await count(slugs.shareLinks, is('tokenIndex', shareThread))).toBe(1);
      },
    };
  },
  'a share is ended': async () => {
    const { video, token, target } = await sharedVideo();
    await comment(token);
    await decide(token, 'approved');
    await forgetJobs('remove-old-versions');
    const { id, title, workspace } = video;
    const data = { title, workspace, collaborate: { shareable: false } };
    await instance.payload.db.updateOne({ collection: slugs.videos, id, data });
    // The call that turns sharing off records this event before it ends the share.
    const event = createEvent('video.updated', { payload: {} });
    const change = { collection: slugs.videos, where: is('id', id), data: {}, event };
    await changeWithEvent(instance.payload, change);
    return {
      step: () => endShare({ ...instance, actor: { kind: 'system' } }, id),
      log: [target, 'end', 'sharing'],
      // If the process is killed after this point, the worker finishes the change without another call.
      hasHappened: async () => (await readVideo(video.id))?.collaborate?.shareable === false,
      settled: async ({ additionalInfo }) => {
        expect(additionalInfo).toEqual({ comments: 1 });
        expect((await readVideo(video.id))?.shareToken ?? null).toBeNull();
        for (const collection of [slugs.shareLinks, slugs.collaborateComments, slugs.shareDecisions])
          expect(await count(collection, is('video', video.id))).toBe(0);
        expect(await count('payload-jobs', is('taskSlug', 'remove-old-versions'))).toBe(1);
      },
    };
  },
  'a domain is added': async () => {
    await instance.payload.db.deleteMany({ collection: slugs.customDomains, where: {} });
    const domain = `video.d${randomBytes(4).toString('hex')}.test`;
    return {
      step: () => call('POST', 'workspaces/create-custom-domain', { domain }),
      log: [ofWorkspace(), 'create', 'customDomain'],
      hasHappened: async () => (await count(slugs.customDomains, is('domain', domain))) === 1,
    };
  },
  'a domain is verified': async () => {
    const row = await insertDomain();
    const ports = makePorts({ owner: tenant.workspace.id });
    return {
      step: () => checkDomain({ payload: instance.payload, ports }, row),
      log: [ofWorkspace(), 'ready', 'customDomain'],
      hasHappened: async () =>
        (await findRow<CustomDomain>(slugs.customDomains, is('id', row.id)))?.verified === true,
      settled: async () => expect((await readWorkspace())?.cdnUrl).toBe(`https://${row.domain}`),
    };
  },
  'a domain is deleted': async () => {
    const row = await insertDomain({ verified: true, verifiedAt: new Date().toISOString() });
    const cdnUrl = `https://${row.domain}`;
    await instance.payload.db.updateOne({
      collection: slugs.workspaces,
      id: tenant.workspace.id,
      data: { cdnUrl },
    });
    return {
      step: () => call('DELETE', 'workspaces/delete-custom-domain', { domain: row.domain }),
      log: [ofWorkspace(), 'delete', 'customDomain'],
      hasHappened: async () => (await count(slugs.customDomains, is('id', row.id))) === 0,
      settled: async ({ additionalInfo }) => {
        expect(additionalInfo).toEqual({ domain: row.domain });
        expect((await readWorkspace())?.cdnUrl ?? null).toBeNull();
      },
    };
  },
  'the privacy is changed': async () => {
    const path = `${ofWorkspace()}/player-settings`;
    await call('PATCH', path, { share: 'allowed', embed: 'allowed', domains: [] });
    const domain = `d${randomBytes(4).toString('hex')}.example`;
    const step = () => call('PATCH', path, { share: 'forbidden', embed: 'limited', domains: [domain] });
    await later();
    return {
      step,
      log: [ofWorkspace(), 'update', 'playerSettings'],
      hasHappened: async () =>
        (await readWorkspace())?.playerSettings?.privacy?.share?.access === 'forbidden',
      settled: async () => {
        // In SQL, the list of domains is a separate write, so a user whose save failed saves again.
        expect((await step()).status).toBe(200);
        const { embed } = (await readWorkspace())?.playerSettings?.privacy ?? {};
        expect(embed?.domains?.map(({ value }) => value)).toEqual([domain]);
        await call('PATCH', path, { share: 'allowed', embed: 'allowed', domains: [] });
      },
    };
  },
  'the player is deployed': async () => {
    const { lastDeployed } = (await readWorkspace())?.playerDeployment ?? {};
    return {
      step: () => call('POST', 'workspaces/deploy-player', { workspaceId: tenant.workspace.id }),
      log: [ofWorkspace(), 'deploy', 'player'],
      hasHappened: async () => (await readWorkspace())?.playerDeployment?.lastDeployed !== lastDeployed,
    };
  },
  'storage is changed': async () => {
    const where = is('workspace', tenant.workspace.id);
    const readRevision = async () => (await findRow<AwsSetting>(slugs.awsSettings, where))?.revision ?? 0;
    const before = await readRevision();
    return {
      step: () => call('PUT', `${ofWorkspace()}/cloud`, { engine: 'embedded' }, root),
      log: [ofWorkspace(), 'update', 'storage'],
      hasHappened: async () => (await readRevision()) > before,
    };
  },
  'support begins': async () => {
    await leaveSupport();
    await forgetJobs('mail-support');
    return {
      step: () => support('POST'),
      log: [ofWorkspace(), 'start', 'support'],
      hasHappened: async () =>
        (await count(slugs.supportSessions, is('openKey', administrator.user.id))) === 1,
      settled: async () => {
        expect(await readActive()).toBe(tenant.workspace.id);
        expect(await countMails('began')).toBe(1);
      },
    };
  },
  'support ends': async () => {
    await leaveSupport();
    expect((await support('POST')).status).toBe(200);
    await forgetJobs('mail-support');
    return {
      step: () => support('DELETE'),
      log: [ofWorkspace(), 'end', 'support'],
      hasHappened: async () => (await count(slugs.supportSessions, { endedAt: { exists: true } })) === 1,
      settled: async () => {
        expect(await readActive()).toBeNull();
        expect(await countMails('ended')).toBe(1);
      },
    };
  },
};

/** One attempt of each kind: delayed deletions, several rows, and lists, which are rows in SQL only. */
const onMongodb =
  process.env.TEST_DATABASE === 'mongodb'
    ? ['a share is ended', 'a domain is deleted', 'the privacy is changed']
    : null;

describe('a process killed at any write either makes and records a change or does neither, when', () => {
  it.each(onMongodb ?? Object.keys(attempts))('%s', async (name) => {
    let happened = 0;
    const killed = await killEverywhere(instance.payload, async () => {
      const attempt = await attempts[name]?.();
      if (!attempt) throw new Error('there is no such attempt');
      await resetRates();
      const known = new Set((await readLog(...attempt.log)).map(({ id }) => id));
      return {
        step: () => attempt.step().catch(() => null),
        check: async () => {
          await later();
          const reported = (await readLog(...attempt.log)).filter(({ id }) => !known.has(id));
          const hasHappened = await attempt.hasHappened();
          expect(reported).toHaveLength(hasHappened ? 1 : 0);
          for (const collection of emitters)
            expect(await count(collection, { pendingEvent: { exists: true } })).toBe(0);
          if (!reported[0]) return;
          happened += 1;
          await attempt.settled?.(reported[0]);
        },
      };
    });
    expect(killed).toBeGreaterThan(1);
    // At least one kill came after the change.
    expect(happened).toBeGreaterThan(1);
  });
});
