import type { Payload } from 'payload';

import type { SystemContext } from '@/lib/context';
import { findUserByEmail } from '@/lib/accounts/find-user-by-email';
import { indexSpeechJob, publishVideoJob } from '@/lib/videos/jobs';
import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { slugs } from '@/lib/core/slugs';
import { ensureDefaultPreset } from '@/lib/videos/players/default-preset';
import { queueJob } from '@/lib/worker/queue-job';
import type { Package, User } from '@/payload-types';

import { runStep } from '../deletion/run-step';
import { archivedMemberSchema } from './archive-format';
import { chooseIds } from './choose-ids';
import { copyFilesIn } from './copy-files-in';
import { insertRows, insertWorkspace } from './insert-rows';
import { inviteArchivedMember } from './invite-archived-member';
import { readManifest, readMovedRows, readRows } from './read-archive';

type ImportInput = {
  folder: string;
  /** The address of an account that is here: the workspace becomes theirs. */
  owner: string;
  /** The slug of a package; the one it had unless told. */
  package?: string | undefined;
  /** Whether members get their invitation by mail at once. */
  shouldInvite?: boolean;
  say?: (line: string) => void;
};
export type Imported = {
  workspaceId: string;
  slug: string;
  videos: number;
  invited: number;
  /** Ids that were taken already, so that videos have new addresses. */
  hasNewIds: boolean;
};

const findPackage = async (payload: Payload, slug: string | null): Promise<Package> => {
  const found = slug
    ? await payload.db.findOne<Package>({ collection: slugs.packages, where: { slug: { equals: slug } } })
    : null;
  if (!found) throw new Error(`There is no package ${slug ?? ''} here. Name one with --package.`);
  return found;
};

const findOwner = async (payload: Payload, email: string): Promise<User> => {
  const owner = await findUserByEmail(payload, email.trim().toLowerCase());
  if (!owner) throw new Error(`There is no account ${email} here. The owner needs one first.`);
  return owner;
};

const findFreeSlug = async (payload: Payload, wanted: string): Promise<string> => {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : `${wanted.slice(0, 26)}-${number}`;
    const where = { slug: { equals: slug } };
    if (!(await payload.db.findOne({ collection: slugs.workspaces, where }))) return slug;
  }
};

/**
 * Takes in what `exportWorkspace` wrote: the same videos with the same ids where these are free, playable once the worker has
 * published them. The owner is an account that is here; everybody else is invited, and has no access before they accept. What fails
 * halfway leaves nothing behind. Throws where the archive is not whole, or names what is not its own.
 */
export const importWorkspace = async (ctx: SystemContext, input: ImportInput): Promise<Imported> => {
  const { payload, ports } = ctx;
  const { folder, say = () => undefined } = input;
  const manifest = await readManifest(folder);
  const owner = await findOwner(payload, input.owner);
  const pack = await findPackage(payload, input.package ?? manifest.workspace.package);
  const rows = await readMovedRows(folder, manifest);
  const { hasNewIds, map, workspaceId } = await chooseIds(payload, rows, manifest.workspace.id);
  const slug = await findFreeSlug(payload, manifest.workspace.slug);
  let invited = 0;
  try {
    await insertWorkspace(payload, { id: workspaceId, slug, manifest, owner, pack });
    await insertRows(payload, { rows, map, workspaceId, ownerId: owner.id });
    await ensureDefaultPreset(payload, { workspace: workspaceId });
    await copyFilesIn(ports, { folder, manifest, rows, map, workspaceId, say });
    for (const row of await readRows(folder, manifest, slugs.members)) {
      const member = archivedMemberSchema.parse(row);
      const shouldMail = input.shouldInvite ?? false;
      if (await inviteArchivedMember(payload, { member, owner, workspaceId, shouldMail })) invited += 1;
    }
  } catch (error) {
    for (const step of ['files', 'rows'] as const)
      await runStep(ctx, step, { workspaceId, renew: () => Promise.resolve() });
    throw error;
  }
  await payload.db.updateOne({ collection: slugs.workspaces, id: workspaceId, data: { active: true } });
  await compareAndSet(payload, {
    collection: slugs.users,
    where: { and: [{ id: { equals: owner.id } }, { activeWorkspace: { exists: false } }] },
    data: { activeWorkspace: workspaceId },
  });
  for (const { id } of rows.videos) {
    const videoId = map.mapText(id);
    await queueJob(payload, publishVideoJob, { videoId }, { workspace: workspaceId });
    await queueJob(payload, indexSpeechJob, { videoId }, { workspace: workspaceId });
  }
  return { workspaceId, slug, videos: rows.videos.length, invited, hasNewIds };
};
