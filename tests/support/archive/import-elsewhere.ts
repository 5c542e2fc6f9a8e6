import { text } from 'node:stream/consumers';

import { slugs } from '@/lib/core/slugs';
import { importWorkspace } from '@/lib/platform/archive/import-workspace';

import { runQueues } from '../api/run-mails';
import { bootInstance } from '../instance/boot';
import { createPerson, createTenant } from '../rows/factories';

/**
 * Imports an archive into another installation with a separate database and storage, runs its jobs and prints
 * the result as JSON. Usage: `import-elsewhere.ts <folder>`.
 */
const [folder = ''] = process.argv.slice(2);
const instance = await bootInstance();
const { payload, edgeUrl } = instance;
// Creates a plan.
await createTenant(payload);
const owner = await createPerson(payload);
const pack = await payload.db.findOne<{ id: string; slug: string }>({
  collection: slugs.packages,
  where: {},
});
const imported = await importWorkspace(instance, {
  folder,
  owner: owner.user.email,
  package: pack?.slug,
}).catch((error: Error) => ({ error: error.message }));
await runQueues(instance, ['publishing', 'housekeeping']);

const workspaceId = 'workspaceId' in imported ? imported.workspaceId : '';
const where = { workspace: { equals: workspaceId } };
const find = async (collection: 'videos' | 'categories' | 'texttracks' | 'members' | 'playerPresets') =>
  (await payload.db.find({ collection, where, sort: 'createdAt', pagination: false, limit: 0 })).docs;
const fetchPublic = async (key: string) => {
  const response = await fetch(`${edgeUrl}/${key}`);
  return response.ok ? response.text() : response.status;
};
const original = async (key: string) => {
  const object = await instance.storage.read({ bucket: 'upload', key });
  return object && text(object.body);
};
const videos = (await find('videos')) as unknown as { id: string; sourceFolder: string; inputPath: string }[];
const state = {
  imported,
  owner: owner.user,
  workspace: await payload.db.findOne({
    collection: slugs.workspaces,
    where: { id: { equals: workspaceId } },
  }),
  videos,
  categories: await find('categories'),
  texttracks: await find('texttracks'),
  members: await find('members'),
  playerPresets: await find('playerPresets'),
  playlists: await Promise.all(
    videos.map(({ sourceFolder }) => fetchPublic(`${sourceFolder}hls/master.m3u8`)),
  ),
  originals: await Promise.all(videos.map(({ id }) => original(`uploads/${id}/1/original.mp4`))),
};
console.log(`STATE ${JSON.stringify(state)}`);
process.exit(0);
