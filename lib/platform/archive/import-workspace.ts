import { randomUUID } from 'node:crypto';

import type { Payload } from 'payload';

import { findUserByEmail, chooseMailLanguage } from '@/lib/accounts/users';
import type { SystemContext } from '@/lib/context';
import { compareAndSet, updateById } from '@/lib/core/rows/change-rows';
import { createOnce } from '@/lib/core/rows/create-once';
import { slugs } from '@/lib/core/slugs';
import { getLogoWorkspace, parseVideoKey } from '@/lib/core/storage/storage-keys';
import type { Ports } from '@/lib/ports';
import { indexSpeechJob, publishVideoJob } from '@/lib/videos/jobs';
import { sortTopDown } from '@/lib/videos/library/labels/folders';
import { ensureDefaultPreset } from '@/lib/videos/players/default-preset';
import { queueCollections } from '@/lib/videos/publishing/watch/publish-collection';
import { queueJob } from '@/lib/worker/queue-job';
import { mailInvitationJob } from '@/lib/workspaces/jobs';
import { issueInvitation } from '@/lib/workspaces/members/invitation-link';
import { makeOwner } from '@/lib/workspaces/members/make-owner';
import { makeInSlot } from '@/lib/workspaces/usage/slots';
import type { Package, User } from '@/payload-types';

import { runStep } from '../deletion/run-step';
import { copyFilesIn, readRows } from '../transfer/read-transfer';
import {
  archivedFileSchema,
  type ArchivedMember,
  archivedMemberSchema,
  type Manifest,
  type MovedCollection,
  movedCollections,
} from './archive-format';
import {
  checkRow,
  createIdMap,
  type IdMap,
  readArchiveManifest,
  readMovedRows,
  type Rows,
  renewListIds,
} from './rows';

/**
 * Keeps all ids, so that video URLs stay valid, unless one of them already exists here. In that case all ids
 * are replaced.
 */
const chooseIds = async (payload: Payload, rows: Rows, workspaceId: string) => {
  const all = [workspaceId, ...movedCollections.flatMap((name) => rows[name].map(({ id }) => id))];
  const collections = [slugs.workspaces, ...movedCollections] as const;
  let isFree = true;
  for (let index = 0; isFree && index < collections.length; index += 1) {
    const collection = collections[index] ?? slugs.workspaces;
    const ids = collection === slugs.workspaces ? [workspaceId] : rows[collection].map(({ id }) => id);
    for (let at = 0; isFree && at < ids.length; at += 500) {
      const where = { id: { in: ids.slice(at, at + 500) } };
      isFree = (await payload.db.count({ collection, where })).totalDocs === 0;
    }
  }
  const ids = new Map(all.map((id) => [id, isFree ? id : randomUUID()]));
  return { hasNewIds: !isFree, workspaceId: ids.get(workspaceId) ?? workspaceId, map: createIdMap(ids) };
};

/**
 * Inserts the rows without hooks, because the exporting installation already ran them. Throws if a row refers
 * to something outside of the archive.
 */
const insertRows = async (
  payload: Payload,
  { rows, map, workspaceId, ownerId }: { rows: Rows; map: IdMap; workspaceId: string; ownerId: string },
): Promise<void> => {
  const known: Partial<Record<MovedCollection, Set<string>>> = {};
  for (const collection of movedCollections) known[collection] = new Set();
  for (const collection of movedCollections) {
    const fields = payload.collections[collection].config.flattenedFields;
    const isOwned = fields.some(({ name }) => name === 'createdBy');
    // A video's id is part of the storage keys of its files, so keys are mapped, too.
    const sorted = collection === slugs.categories ? sortTopDown(rows[collection]) : rows[collection];
    const mapped = sorted.map((row) => map.mapRow(row));
    for (const { id } of mapped) known[collection]?.add(id);
    for (const row of mapped) {
      const { id, ...data } = checkRow(collection, row, { known, workspaceId });
      await payload.db.create({
        collection,
        customID: id,
        data: {
          ...renewListIds(fields, data),
          workspace: workspaceId,
          ...(isOwned && { createdBy: ownerId }),
        },
      });
    }
  }
};

/** Inserts the inactive workspace and its owner as the first member. */
const insertWorkspace = async (
  payload: Payload,
  {
    id,
    slug,
    manifest,
    owner,
    pack,
  }: { id: string; slug: string; manifest: Manifest; owner: User; pack: Package },
): Promise<void> => {
  const { name, shortCode, iconColor, timeZone, playerSettings, trialEndDate } = manifest.workspace;
  const { logo, primaryColor, language } = manifest.workspace;
  const isOwnLogo = logo && getLogoWorkspace(logo) === manifest.workspace.id;
  await payload.db.create({
    collection: slugs.workspaces,
    customID: id,
    data: {
      ...renewListIds(payload.collections.workspaces.config.flattenedFields, {
        ...{ name, slug, shortCode, iconColor, primaryColor, language, playerSettings },
        ...(isOwnLogo && { logo: logo.replace(manifest.workspace.id, id) }),
        ...(timeZone && { timeZone }),
      }),
      // Inactive until the import is complete.
      active: false,
      deleted: false,
      subscription: { package: pack.id, trialEndDate },
    },
  });
  await makeOwner(payload, { workspaceId: id, from: null, user: owner, event: null });
};

type Imports = {
  folder: string;
  manifest: Manifest;
  rows: Rows;
  map: IdMap;
  workspaceId: string;
  say: (line: string) => void;
};

/**
 * Imports the files of an archive. Video files are written as private, because publishing makes them public;
 * the workspace's logos are written as public.
 */
const importFiles = async (ports: Ports, { folder, manifest, rows, map, workspaceId, say }: Imports) => {
  const videos = new Set(rows.videos.map(({ id }) => id));
  const storage = await ports.storageFor(workspaceId);
  await copyFilesIn(folder, manifest, {
    say,
    place: async (file) => {
      const { bucket, key } = archivedFileSchema.parse(file);
      const isLogo = bucket === 'stream' && getLogoWorkspace(key) === manifest.workspace.id;
      if (!isLogo && !videos.has(parseVideoKey(key)?.videoId ?? ''))
        throw new Error(`${key} belongs to no video.`);
      return { storage, key: map.mapText(key), visibility: isLogo ? 'public' : 'private' };
    },
  });
};

type Invited = { member: ArchivedMember; owner: User; workspaceId: string; shouldMail: boolean };

/**
 * Invites a member of the exported workspace with the same role, by email only if `shouldMail` is set.
 * Disabled members are skipped. Returns whether an invitation was created.
 */
const inviteArchivedMember = async (
  payload: Payload,
  { member, owner, workspaceId, shouldMail }: Invited,
): Promise<boolean> => {
  const { email, role, isDisabled } = member;
  if (isDisabled || email === owner.email) return false;
  const slot = { workspace: workspaceId, metric: 'members', limit: null } as const;
  const row = await makeInSlot(payload, slot, () =>
    createOnce(payload, {
      collection: slugs.members,
      key: ['workspace', 'email'],
      data: {
        email,
        role,
        status: 'pending',
        isDisabled: false,
        workspace: workspaceId,
        invitedBy: owner.id,
        inviteLanguage: chooseMailLanguage(owner),
        ...issueInvitation(new Date()),
      },
    }),
  );
  if (!row || row === 'full') return false;
  if (shouldMail) await queueJob(payload, mailInvitationJob, { memberId: row.id }, { workspace: null });
  return true;
};

type ImportInput = {
  folder: string;
  /** Email address of an existing account that becomes the owner. */
  owner: string;
  /** Slug of a package. Default: the package of the exported workspace. */
  package?: string | undefined;
  /** Whether invitations are emailed immediately. */
  shouldInvite?: boolean;
  say?: (line: string) => void;
};
type Imported = {
  workspaceId: string;
  slug: string;
  videos: number;
  invited: number;
  /** True if ids were replaced, so that videos have new URLs. */
  hasNewIds: boolean;
};

const findPackage = async (payload: Payload, slug: string | null): Promise<Package> => {
  const found = slug
    ? await payload.db.findOne<Package>({ collection: slugs.packages, where: { slug: { equals: slug } } })
    : null;
  if (!found) throw new Error(`The plan ${slug ?? ''} does not exist here. Name one with --package.`);
  return found;
};

const findOwner = async (payload: Payload, email: string): Promise<User> => {
  const owner = await findUserByEmail(payload, email.trim().toLowerCase());
  if (!owner) throw new Error(`The account ${email} does not exist here. Create the owner’s account first.`);
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
 * Imports a workspace that `exportWorkspace` wrote. Videos keep their ids if possible and can be played once
 * the worker has published them. All other members are invited. A failed import is rolled back. Throws if the
 * archive is incomplete or refers to something outside of itself.
 */
export const importWorkspace = async (ctx: SystemContext, input: ImportInput): Promise<Imported> => {
  const { payload, ports } = ctx;
  const { folder, say = () => undefined } = input;
  const manifest = await readArchiveManifest(folder);
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
    await importFiles(ports, { folder, manifest, rows, map, workspaceId, say });
    for await (const row of readRows(folder, manifest, slugs.members)) {
      const member = archivedMemberSchema.parse(row);
      const shouldMail = input.shouldInvite ?? false;
      if (await inviteArchivedMember(payload, { member, owner, workspaceId, shouldMail })) invited += 1;
    }
  } catch (error) {
    for (const step of ['files', 'rows'] as const)
      await runStep(ctx, step, { workspaceId, renew: () => Promise.resolve() });
    throw error;
  }
  await updateById(payload, slugs.workspaces, workspaceId, { active: true });
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
  await queueCollections(payload, workspaceId);
  return { workspaceId, slug, videos: rows.videos.length, invited, hasNewIds };
};
