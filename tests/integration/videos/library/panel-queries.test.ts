import { createLocalReq } from 'payload';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { asSystem } from '@/lib/core/access/actor';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { PlayerPreset, Video } from '@/payload-types';

import { bootInstance, type Instance } from '../../../support/instance/boot';
import {
  createCategory,
  createPerson,
  createTenant,
  createVideo,
  type Tenant,
  type TestPerson,
} from '../../../support/rows/factories';

let instance: Instance;
let tenant: Tenant;
let other: Tenant;
let old: Video;
let newest: Video;

beforeAll(async () => {
  instance = await bootInstance();
  const { payload } = instance;
  tenant = await createTenant(payload, { limits: { numberOfVideos: 10 } });
  other = await createTenant(payload);
  const { workspace } = tenant;
  old = await createVideo(payload, { workspace, createdBy: tenant.people.editor.user });
  newest = await createVideo(payload, { workspace, createdBy: tenant.people.manager.user });
  await createVideo(payload, { workspace, status: 'PROGRESSING' });
  await createVideo(payload, { workspace: other.workspace });
});
afterAll(() => instance.close());

/** The request context that a page of the panel passes to use cases. */
const contextOf = async ({ user }: TestPerson): Promise<RequestContext> => {
  const { resolveContext } = await import('@/lib/http/define-endpoint');
  const full = { ...user, collection: 'users' as const };
  return resolveContext(await createLocalReq({ user: full }, instance.payload));
};

describe('findNewestVideos', () => {
  it("lists a workspace's own videos, the newest first, as many as requested", async () => {
    const { findNewestVideos } = await import('@/lib/videos/library/find-videos');
    const ctx = await contextOf(tenant.people.editor);
    const found = await findNewestVideos(ctx, { workspace: tenant.workspace.id, limit: 2 });
    expect(found.map(({ status }) => status)).toEqual(['PROGRESSING', 'COMPLETE']);
    expect(found.map(({ canUpdate }) => canUpdate)).toEqual([false, false]);
  });

  it('lists nothing of a workspace without membership', async () => {
    const { findNewestVideos } = await import('@/lib/videos/library/find-videos');
    const ctx = await contextOf(tenant.people.superadmin);
    expect(await findNewestVideos(ctx, { workspace: other.workspace.id, limit: 8 })).toEqual([]);
  });
});

describe('loadLibrary', () => {
  it('returns the page, the categories by title, and the grid if no layout was chosen', async () => {
    const { loadLibrary } = await import('@/lib/videos/library/list/load-library');
    const { parseLibraryQuery } = await import('@/lib/videos/library/list/library-query');
    const titles = [
      (await createCategory(instance.payload, tenant.workspace)).title,
      (await createCategory(instance.payload, tenant.workspace)).title,
    ];
    await createCategory(instance.payload, other.workspace);
    const { initial, categories } = await loadLibrary(
      await contextOf(tenant.people.editor),
      parseLibraryQuery({}),
    );
    expect(initial.page.docs).toHaveLength(3);
    expect(initial.layout).toBe('grid');
    expect(categories.map(({ title }) => title)).toEqual(titles.sort());
  });
});

describe('findNavData', () => {
  it('offers a platform administrator no workspace without membership', async () => {
    const { findNavData } = await import('@/lib/workspaces/find-nav-data');
    const root = await createPerson(instance.payload, { rootAccess: true });
    expect(await findNavData(await contextOf(root))).toMatchObject({ hasOtherWorkspaces: false });
  });

  it('counts the videos of the workspace, and reports whether there is another workspace', async () => {
    const { findNavData } = await import('@/lib/workspaces/find-nav-data');
    const ctx = await contextOf(tenant.people.editor);
    expect(await findNavData(ctx)).toMatchObject({ hasOtherWorkspaces: false });
    await instance.payload.create({
      collection: 'members',
      data: {
        email: tenant.people.editor.user.email,
        userConnection: tenant.people.editor.user.id,
        workspace: other.workspace.id,
        role: 'editor',
        status: 'accepted',
      },
      overrideAccess: true,
    });
    expect(await findNavData(await contextOf(tenant.people.editor))).toMatchObject({
      hasOtherWorkspaces: true,
    });
  });

  it('reports whether an event of this workspace is live', async () => {
    const { findNavData } = await import('@/lib/workspaces/find-nav-data');
    const isLive = async (owner: typeof tenant) =>
      (await findNavData(await contextOf(owner.people.editor))).isLive;
    const { id } = await instance.payload.create({
      collection: 'liveEvents',
      data: {
        title: 'Spring',
        startDateTime: new Date().toISOString(),
        endDateTime: new Date(Date.now() + 3_600_000).toISOString(),
        workspace: tenant.workspace.id,
      },
      overrideAccess: true,
      req: asSystem(),
    });
    expect(await isLive(tenant)).toBe(false);
    await instance.payload.db.updateOne({ collection: 'liveEvents', id, data: { state: 'LIVE' } });
    expect([await isLive(tenant), await isLive(other)]).toEqual([true, false]);
  });
});

describe('findEditPageData', () => {
  it.each([
    ['an editor of their own', 'editor', () => old, { canUpdate: true, canDelete: false }],
    ["an editor of a colleague's", 'editor', () => newest, { canUpdate: false, canDelete: false }],
    ["a manager of a colleague's", 'manager', () => old, { canUpdate: true, canDelete: true }],
  ] as const)('shows %s what they can do', async (_name, role, pick, rights) => {
    const { findEditPageData } = await import('@/lib/platform/find-edit-page-data');
    const pageData = await findEditPageData(await contextOf(tenant.people[role]), pick());
    expect(pageData.rights).toMatchObject(rights);
  });

  it('names the uploader, and describes the file', async () => {
    const { findEditPageData } = await import('@/lib/platform/find-edit-page-data');
    const ctx = await contextOf(tenant.people.manager);
    const before = await findEditPageData(ctx, old);
    expect(before).toMatchObject({ author: 'Test editor', texttracks: [] });
    await instance.payload.create({
      collection: 'texttracks',
      data: {
        video: old.id,
        workspace: tenant.workspace.id,
        language: 'de-DE',
        type: 'subtitles',
        autoGenerated: true,
      } as never,
      overrideAccess: true,
    });
    expect(await findEditPageData(ctx, old)).toMatchObject({
      texttracks: [{ language: 'de-DE', autoGenerated: true }],
    });
  });
});

describe('findPreview', () => {
  it("previews a design with the newest finished video, and counts the preset's videos", async () => {
    const { findPreview } = await import('@/lib/videos/players/find-preview');
    const { docs } = await instance.payload.find({
      collection: 'playerPresets',
      where: { workspace: { equals: tenant.workspace.id } },
      limit: 1,
      depth: 0,
      overrideAccess: true,
    });
    const preset: Partial<PlayerPreset> = docs[0] ?? { workspace: tenant.workspace.id };
    const preview = await findPreview(await contextOf(tenant.people.manager), preset);
    expect(preview.source).toMatchObject({ data: { id: newest.id } });
    expect(new URL(preview.script).origin).toBe(instance.edgeUrl);
    // All three videos use the workspace's default preset.
    expect(preview.usage).toBe(3);
    const fresh = await findPreview(await contextOf(other.people.manager), {});
    expect(fresh.source).not.toMatchObject({ data: { id: newest.id } });
  });
});
