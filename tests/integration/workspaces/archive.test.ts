import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { applyOnce } from '@/lib/analytics/ingest/apply-tally';
import { asSystem } from '@/lib/core/access/actor';
import { slugs } from '@/lib/core/slugs';
import { getLogoKey } from '@/lib/core/storage/storage-keys';
import { exportWorkspace } from '@/lib/platform/archive/export-workspace';
import { importWorkspace } from '@/lib/platform/archive/import-workspace';
import { findDeletionPreview } from '@/lib/platform/deletion/find-deletion-preview';
import { countTenantRows } from '@/lib/platform/deletion/tenant-rows';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { bundleScript } from '@/tests/support/instance/bundle-script';
import {
  createCategory,
  createIntegration,
  createPerson,
  createTenant,
  createVideo,
  type Tenant,
} from '@/tests/support/rows/factories';
import { createServedVideo } from '@/tests/support/rows/served-video';

type Named = { id: string; title?: string; email?: string };
type State = {
  imported: { workspaceId: string; slug: string; invited: number; hasNewIds: boolean };
  owner: { id: string; email: string };
  workspace: { name: string; slug: string; active: boolean; specificWorkspaceOwner: string };
  videos: (Named & {
    categories: string[];
    chapters: { title: string }[];
    createdBy: string;
    status: string;
  })[];
  categories: Named[];
  texttracks: { video: string; language: string; filename: string }[];
  members: { email: string; role: string; status: string; userConnection: string | null }[];
  playerPresets: Named[];
  playlists: (string | number)[];
  originals: (string | null)[];
};

let instance: Instance;
let tenant: Tenant;
let videoId: string;
let folder: string;
const playlist = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv0.m3u8\n';

const newFolder = async () => mkdtemp(path.join(process.env.TEST_RUN_FOLDER ?? tmpdir(), 'archive-'));

const write = (bucket: 'upload' | 'stream', key: string, body: string) =>
  instance.storage.write({
    ...{ bucket, key, body: Buffer.from(body), contentType: 'text/plain' },
    ...({ cacheControl: 'no-store', visibility: 'private' } as const),
  });

beforeAll(async () => {
  instance = await bootInstance();
  const { payload } = instance;
  tenant = await createTenant(payload);
  const { workspace } = tenant;
  const category = await createCategory(payload, workspace);
  await createIntegration(payload, { workspace, permissions: { videos: ['read'] } });
  await createVideo(payload, { workspace, title: 'Never encoded', status: 'NO_FILE' });
  videoId = await createServedVideo(instance, { workspace, visibility: 'public' });
  await payload.update({
    collection: slugs.videos,
    id: videoId,
    overrideAccess: true,
    req: asSystem(),
    data: {
      title: 'Rundgang',
      categories: [category.id],
      chapters: [
        { title: 'Anfang', timestamp: '00:00:00' },
        { title: 'Ende', timestamp: '00:00:01' },
      ],
    },
  });
  await write('stream', `videos/${videoId}/1/hls/master.m3u8`, playlist);
  await write(
    'stream',
    `videos/${videoId}/texttracks/abcdefgh.vtt`,
    'WEBVTT\n\n00:00.000 --> 00:01.000\nHallo\n',
  );
  await write('stream', `videos/${videoId}/2/hls/master.m3u8`, 'not served');
  await write('upload', `uploads/${videoId}/1/original.mp4`, 'original');
  await write('stream', getLogoKey(workspace.id, 'abcdefghij'), 'logo');
  await payload.db.create({
    collection: slugs.texttracks,
    data: {
      ...{ video: videoId, workspace: workspace.id, language: 'de-DE', type: 'subtitles' },
      ...{ filename: `videos/${videoId}/texttracks/abcdefgh.vtt`, slot: `${videoId} de-DE subtitles` },
    },
  });
  await payload.db.create({
    collection: slugs.statistics,
    data: {
      ...{ workspace: workspace.id, period: '2026-11-01', isDay: true, views: 3 },
      ...{ requests: 5, bytes: 100, revision: 1, chunks: { 'access.log': 4 } },
    },
  });
  folder = await newFolder();
  await exportWorkspace(instance, { workspace: workspace.slug, folder });
});
afterAll(() => instance.close());

const importElsewhere = async (): Promise<State> => {
  const script = bundleScript('tests/support/archive/import-elsewhere.ts');
  const { TEST_DATABASE, TEST_MONGODB_URL, TEST_RUN_FOLDER, PATH, HOME } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [script, folder], {
    env: { NODE_ENV: 'test', TEST_DATABASE, TEST_MONGODB_URL, TEST_RUN_FOLDER, PATH, HOME },
    maxBuffer: 64_000_000,
  });
  const line = stdout.split('\n').find((text) => text.startsWith('STATE '));
  return JSON.parse(line?.slice('STATE '.length) ?? 'null') as State;
};

describe('an exported workspace', () => {
  it('contains no secret of the installation', async () => {
    const names = await readdir(path.join(folder, 'rows'));
    const texts = await Promise.all(names.map((name) => readFile(path.join(folder, 'rows', name), 'utf8')));
    for (const secret of ['tokenIndex', 'inviteSecret', 'leaseOwner', 'pendingEvent', 'hash', 'salt'])
      expect(texts.join('\n')).not.toContain(`"${secret}"`);
    expect(names).toContain('integrations.jsonl');
  });

  it('works in another installation: videos play; captions, categories and presets exist', async () => {
    const state = await importElsewhere();
    const { imported, owner, workspace } = state;
    expect(imported).toMatchObject({ hasNewIds: false, slug: tenant.workspace.slug });
    expect(workspace).toMatchObject({ name: tenant.workspace.name, active: true });
    expect(workspace.specificWorkspaceOwner).toBe(owner.id);
    expect(state.videos).toMatchObject([
      { id: videoId, title: 'Rundgang', status: 'COMPLETE', categories: [state.categories[0]?.id] },
    ]);
    expect(state.videos[0]?.chapters).toMatchObject([{ title: 'Anfang' }, { title: 'Ende' }]);
    expect(state.videos[0]?.createdBy).toBe(owner.id);
    expect(state.playlists).toEqual([playlist]);
    expect(state.originals).toEqual(['original']);
    expect(state.texttracks).toMatchObject([{ video: videoId, language: 'de-DE' }]);
    expect(state.playerPresets).toHaveLength(1);
    const members = new Map(state.members.map((member) => [member.email, member]));
    expect(members.get(owner.email)).toMatchObject({ role: 'superadmin', status: 'accepted' });
    for (const [role, { user }] of Object.entries(tenant.people))
      expect(members.get(user.email)).toMatchObject({ role, status: 'pending', userConnection: null });
  }, 120_000);

  it('is mentioned in the log and on the deletion page', async () => {
    const { payload } = instance;
    const find = async () => (await findDeletionPreview(payload, tenant.workspace.id)).lastExport;
    const exported = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as {
      createdAt: string;
    };
    expect(Date.parse((await find()) ?? '')).toBeGreaterThanOrEqual(Date.parse(exported.createdAt));
    const other = await createTenant(payload);
    expect(await findDeletionPreview(payload, other.workspace.id)).toMatchObject({
      slug: other.workspace.slug,
      lastExport: null,
    });
  });

  it('becomes a copy with new ids if it already exists', async () => {
    const owner = await createPerson(instance.payload);
    const pack = { package: tenant.workspace.slug };
    const { workspaceId, hasNewIds, slug } = await importWorkspace(instance, {
      folder,
      owner: owner.user.email,
      ...pack,
    });
    expect({ hasNewIds, slug }).toEqual({ hasNewIds: true, slug: `${tenant.workspace.slug.slice(0, 26)}-2` });
    const { docs } = await instance.payload.db.find<{ id: string; sourceFolder: string }>({
      collection: slugs.videos,
      where: { workspace: { equals: workspaceId } },
    });
    expect(docs).toHaveLength(1);
    const [copy] = docs;
    expect(copy?.id).not.toBe(videoId);
    expect(copy?.sourceFolder).toBe(`videos/${copy?.id}/1/`);
    const key = `videos/${copy?.id}/1/hls/master.m3u8`;
    expect(await instance.storage.head({ bucket: 'stream', key })).not.toBeNull();
    // New views are added to the imported ones.
    const day = { workspace: workspaceId, period: '2026-11-01' };
    const chunk = { source: 'access.log', number: 1 };
    const add = (row: { views: number } | null) => ({ views: (row?.views ?? 0) + 2 });
    await applyOnce(instance.payload, { collection: slugs.statistics, key: day, chunk, add });
    const { docs: days } = await instance.payload.db.find<{ views: number }>({
      collection: slugs.statistics,
      where: { and: [{ workspace: { equals: workspaceId } }, { isDay: { equals: true } }] },
    });
    expect(days).toMatchObject([{ views: 5, chunks: { 'access.log': 1 } }]);
    const logo = getLogoKey(workspaceId, 'abcdefghij');
    expect(await instance.storage.head({ bucket: 'stream', key: logo })).toMatchObject({
      visibility: 'public',
    });
    const notServed = `videos/${copy?.id}/2/hls/master.m3u8`;
    expect(await instance.storage.head({ bucket: 'stream', key: notServed })).toBeNull();
  });

  it('leaves nothing behind if a file was changed or belongs to others', async () => {
    const owner = await createPerson(instance.payload);
    const count = async () => (await instance.payload.db.count({ collection: slugs.workspaces })).totalDocs;
    const before = await count();
    const attempt = (from: string) =>
      importWorkspace(instance, { folder: from, owner: owner.user.email, package: tenant.workspace.slug });
    const spoiled = await newFolder();
    await exportWorkspace(instance, { workspace: tenant.workspace.id, folder: spoiled });
    const file = path.join(spoiled, 'files/stream/videos', videoId, '1/hls/master.m3u8');
    await appendFile(file, 'x');
    await expect(attempt(spoiled)).rejects.toThrow('has changed since it was written');
    const rows = path.join(spoiled, 'rows/videos.jsonl');
    await writeFile(rows, (await readFile(rows, 'utf8')).replace(`videos/${videoId}/1/`, 'videos/other/1/'));
    await expect(attempt(spoiled)).rejects.toThrow('has changed since it was written');
    await expect(attempt(await newFolder())).rejects.toThrow('is not a complete export');
    await expect(
      exportWorkspace(instance, { workspace: tenant.workspace.id, folder: spoiled }),
    ).rejects.toThrow('is not empty');
    expect(await count()).toBe(before);
    expect((await countTenantRows(instance.payload, tenant.workspace.id)).videos).toBe(2);
  });
});
