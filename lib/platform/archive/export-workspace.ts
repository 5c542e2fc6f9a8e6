import type { CollectionSlug, Payload } from 'payload';

import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { toTarget } from '@/lib/core/events';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import {
  getDataKey,
  getLogoFolder,
  getStateKey,
  getUploadFolder,
  getVersionOf,
  getVideoFolder,
  isAiJobKey,
} from '@/lib/core/storage/storage-keys';
import { recordRowlessEvent } from '@/lib/events/change-with-event';
import type { Bucket, StoragePort } from '@/lib/ports/storage';
import { isPreviewSource } from '@/lib/videos/publishing/playback/source';
import type { Member, Workspace } from '@/payload-types';

import { openTransfer, type TransferWriter } from '../transfer/write-transfer';
import {
  type ArchivedMember,
  type ArchivedWorkspace,
  exportOnlyCollections,
  type Manifest,
  movedCollections,
  type ReadableCollection,
} from './archive-format';
import { cleanRow, type Row } from './rows';

type ExportInput = {
  /** Id or slug. */
  workspace: string;
  /** A new or empty folder. */
  folder: string;
  say?: (line: string) => void;
};

const batch = 200;

async function* findRows(
  payload: Payload,
  collection: CollectionSlug,
  workspaceId: string,
): AsyncGenerator<Row> {
  for (let page = 1; ; page += 1) {
    const { docs, hasNextPage } = await payload.db.find<Row>({
      collection,
      where: { workspace: { equals: workspaceId } },
      sort: 'id',
      limit: batch,
      page,
    });
    yield* docs;
    if (!hasNextPage) return;
  }
}

export const describeWorkspace = async (
  payload: Payload,
  workspace: Workspace,
): Promise<ArchivedWorkspace> => {
  const packageId = getRelationId(workspace.subscription?.package);
  const pack = packageId ? await findById(payload, slugs.packages, packageId) : null;
  const { id, name, slug, shortCode, iconColor, logo, primaryColor, language, timeZone } = workspace;
  const privacy = workspace.playerSettings?.privacy;
  return {
    id,
    name,
    slug,
    shortCode: shortCode ?? null,
    iconColor: iconColor ?? null,
    ...{ logo: logo ?? null, primaryColor: primaryColor ?? null, language: language ?? null },
    ...(timeZone && { timeZone }),
    package: pack?.slug ?? null,
    trialEndDate: workspace.subscription?.trialEndDate ?? null,
    playerSettings: {
      privacy: {
        share: { access: privacy?.share?.access ?? 'allowed' },
        embed: {
          access: privacy?.embed?.access ?? 'allowed',
          domains: (privacy?.embed?.domains ?? []).map(({ value }) => ({ value })),
        },
      },
    },
  };
};

const describeMember = async (payload: Payload, row: Member): Promise<ArchivedMember> => {
  const userId = getRelationId(row.userConnection);
  const user = userId ? await findById(payload, slugs.users, userId) : null;
  const { email, role, isDisabled } = row;
  return { email, name: user?.fullname ?? null, role, isDisabled: Boolean(isDisabled) };
};

/** Whether a row is exported. Unfinished rows are not. */
const isMoved = (collection: string, row: Row, served: Set<string>): boolean => {
  if (collection === slugs.videos) return Boolean(row.sourceFolder) && !isPreviewSource(row.src);
  if (collection === slugs.encodings)
    return row.state === 'COMPLETE' && served.has(getRelationId(row.video as string) ?? '');
  if (collection === slugs.texttracks)
    return Boolean(row.filename) && served.has(getRelationId(row.video as string) ?? '');
  return true;
};

type Versions = Map<string, Set<number>>;

/**
 * Whether a file belongs to an exported version. data.json and state.json are excluded, because publishing
 * writes them again.
 */
const isMovedKey = (videoId: string, key: string, versions: Versions): boolean => {
  if (isAiJobKey(key) || key === getDataKey(videoId) || key === getStateKey(videoId)) return false;
  const version = getVersionOf(key);
  return version === null || Boolean(versions.get(videoId)?.has(version));
};

type Place = { bucket: Bucket; prefix: string };

const copyFiles = async (
  storage: StoragePort,
  { writer, places, isMeant }: { writer: TransferWriter; places: Place[]; isMeant: (key: string) => boolean },
): Promise<number> => {
  let bytes = 0;
  for (const place of places)
    for await (const { key } of storage.list(place))
      if (isMeant(key)) bytes += await writer.copyFile(storage, { bucket: place.bucket, key });
  return bytes;
};

const findWorkspaceOrThrow = async (payload: Payload, name: string): Promise<Workspace> => {
  for (const column of ['slug', 'id']) {
    const where = { [column]: { equals: name } };
    const found = await payload.db.findOne<Workspace>({ collection: slugs.workspaces, where });
    if (found) return found;
  }
  throw new Error(`Workspace ${name} does not exist.`);
};

/** The exported videos, whose files are exported too, and the videos that are left out. */
export type Served = { videos: Set<string>; versions: Versions; unfinished: Manifest['unfinished'] };

/** The rows of a collection that are exported; `served` is filled while they are read. */
async function* exportRows(
  payload: Payload,
  { collection, workspaceId }: { collection: CollectionSlug; workspaceId: string },
  { videos, versions, unfinished }: Served,
): AsyncGenerator<Row> {
  for await (const row of findRows(payload, collection, workspaceId)) {
    if (!isMoved(collection, row, videos)) {
      if (collection === slugs.videos) unfinished.push({ id: row.id, title: String(row.title) });
      continue;
    }
    if (collection === slugs.videos) {
      videos.add(row.id);
      versions.set(row.id, new Set([getVersionOf(String(row.sourceFolder)) ?? 1]));
    }
    if (collection === slugs.encodings)
      versions.get(getRelationId(row.video as string) ?? '')?.add(Number(row.version));
    yield row;
  }
}

async function* mapRows<From, To>(
  rows: AsyncIterable<From>,
  toRow: (row: From) => To | Promise<To>,
): AsyncGenerator<To> {
  for await (const row of rows) yield await toRow(row);
}

const exportFiles = async (
  storage: StoragePort,
  { writer, served, workspaceId, say }: Target & { served: Served },
): Promise<void> => {
  const logos: Place[] = [{ bucket: 'stream', prefix: getLogoFolder(workspaceId) }];
  let bytes = await copyFiles(storage, { writer, places: logos, isMeant: () => true });
  let done = 0;
  for (const videoId of served.videos) {
    const places: Place[] = [
      { bucket: 'upload', prefix: getUploadFolder(videoId) },
      { bucket: 'stream', prefix: getVideoFolder(videoId) },
    ];
    const isMeant = (key: string): boolean => isMovedKey(videoId, key, served.versions);
    bytes += await copyFiles(storage, { writer, places, isMeant });
    done += 1;
    say(`${done} of ${served.videos.size} videos, ${Math.round(bytes / 1_000_000)} MB`);
  }
};

type Target = { writer: TransferWriter; workspaceId: string; say: (line: string) => void };

type RowsInput = Pick<Target, 'writer' | 'workspaceId'> & { more?: readonly ReadableCollection[] };

/** Writes the rows of a workspace, with those of further collections. Returns the exported videos. */
export const writeWorkspaceRows = async (
  payload: Payload,
  { writer, workspaceId, more = [] }: RowsInput,
): Promise<Served> => {
  const served: Served = { videos: new Set(), versions: new Map(), unfinished: [] };
  for (const collection of [...movedCollections, ...exportOnlyCollections, ...more]) {
    const rows = exportRows(payload, { collection, workspaceId }, served);
    await writer.writeRows(
      collection,
      mapRows(rows, (row) => cleanRow(collection, row)),
    );
  }
  const members = findRows(payload, slugs.members, workspaceId);
  await writer.writeRows(
    slugs.members,
    mapRows(members, (row) => describeMember(payload, row as unknown as Member)),
  );
  return served;
};

const writeArchive = async (
  { payload, ports }: SystemContext,
  { writer, workspace, say }: { writer: TransferWriter; workspace: Workspace; say: Target['say'] },
): Promise<Manifest> => {
  const workspaceId = workspace.id;
  const served = await writeWorkspaceRows(payload, { writer, workspaceId });
  await exportFiles(await ports.storageFor(workspaceId), { writer, served, workspaceId, say });
  return writer.finish({
    kind: 'workspace' as const,
    workspace: await describeWorkspace(payload, workspace),
    unfinished: served.unfinished,
  });
};

/**
 * Exports a workspace to a folder: rows as JSON lines, the files of its videos, player logos, and a manifest
 * with all hashes, which is written last. The export contains no secrets but the hashes of videos' passwords.
 * Throws if the folder is not empty.
 */
export const exportWorkspace = async (
  ctx: SystemContext,
  { workspace: name, folder, say = () => undefined }: ExportInput,
): Promise<Manifest> => {
  const workspace = await findWorkspaceOrThrow(ctx.payload, name);
  const writer = await openTransfer({ kind: 'workspace', folder });
  const manifest = await writeArchive(ctx, { writer, workspace, say }).catch(async (error: unknown) => {
    await writer.close();
    throw error;
  });
  const { count, bytes } = manifest.files;
  await recordRowlessEvent(
    ctx.payload,
    { workspace: workspace.id, target: toTarget(slugs.workspaces, workspace.id) },
    { name: 'workspace.exported', payload: { files: count, bytes } },
  );
  return manifest;
};
