import { createWriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { CollectionSlug, Payload } from 'payload';

import { findById } from '@/lib/core/rows/find-by-id';
import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/relation-id';
import { toTarget } from '@/lib/core/events';
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
import { recordRowlessEvent } from '@/lib/events/record-rowless-event';
import type { Bucket, StoragePort } from '@/lib/ports/storage';
import { isEarlySource } from '@/lib/videos/publishing/playback/source';
import type { Member, Workspace } from '@/payload-types';

import {
  type ArchivedMember,
  type ArchivedWorkspace,
  archiveVersion,
  filesFile,
  keptCollections,
  type Manifest,
  manifestFile,
  movedCollections,
  rowsFile,
} from './archive-format';
import { cleanRow, type Row } from './clean-row';
import { createHashStream } from './hash-stream';
import { openLineFile } from './line-file';

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

const describeWorkspace = async (payload: Payload, workspace: Workspace): Promise<ArchivedWorkspace> => {
  const packageId = getRelationId(workspace.subscription?.package);
  const pack = packageId ? await findById(payload, slugs.packages, packageId) : null;
  const { id, name, slug, shortCode, iconColor } = workspace;
  const privacy = workspace.playerSettings?.privacy;
  return {
    id,
    name,
    slug,
    shortCode: shortCode ?? null,
    iconColor: iconColor ?? null,
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
  if (collection === slugs.videos) return Boolean(row.sourceFolder) && !isEarlySource(row.src);
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

type FileLines = Awaited<ReturnType<typeof openLineFile>>;

type Place = { bucket: Bucket; prefix: string };

const copyFiles = async (
  storage: StoragePort,
  {
    folder,
    lines,
    places,
    isMeant,
  }: { folder: string; lines: FileLines; places: Place[]; isMeant: (key: string) => boolean },
): Promise<number> => {
  let bytes = 0;
  for (const place of places) {
    for await (const { key } of storage.list(place)) {
      if (!isMeant(key)) continue;
      const object = await storage.read({ bucket: place.bucket, key });
      if (!object) continue;
      const file = path.join(folder, 'files', place.bucket, key);
      await mkdir(path.dirname(file), { recursive: true });
      const { stream, finish } = createHashStream();
      await pipeline(object.body, stream, createWriteStream(file));
      const facts = finish();
      bytes += facts.size;
      await lines.write({ bucket: place.bucket, key, contentType: object.info.contentType, ...facts });
    }
  }
  return bytes;
};

const findWorkspaceOrThrow = async (payload: Payload, name: string): Promise<Workspace> => {
  for (const column of ['slug', 'id']) {
    const where = { [column]: { equals: name } };
    const found = await payload.db.findOne<Workspace>({ collection: slugs.workspaces, where });
    if (found) return found;
  }
  throw new Error(`There is no workspace ${name}.`);
};

/**
 * Exports a workspace to a folder: rows as JSON lines, the files of its videos, player logos, and a manifest
 * with all hashes, which is written last. The export contains no secrets. Throws if the folder is not empty.
 */
export const exportWorkspace = async (
  { payload, ports }: SystemContext,
  { workspace: name, folder, say = () => undefined }: ExportInput,
): Promise<Manifest> => {
  const workspace = await findWorkspaceOrThrow(payload, name);
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`);
  const rows: Manifest['rows'] = {};
  const unfinished: Manifest['unfinished'] = [];
  const served = new Set<string>();
  const versions: Versions = new Map();
  for (const collection of [...movedCollections, ...keptCollections]) {
    const lines = await openLineFile(path.join(folder, rowsFile(collection)));
    for await (const row of findRows(payload, collection, workspace.id)) {
      if (!isMoved(collection, row, served)) {
        if (collection === slugs.videos) unfinished.push({ id: row.id, title: String(row.title) });
        continue;
      }
      if (collection === slugs.videos) {
        served.add(row.id);
        versions.set(row.id, new Set([getVersionOf(String(row.sourceFolder)) ?? 1]));
      }
      if (collection === slugs.encodings)
        versions.get(getRelationId(row.video as string) ?? '')?.add(Number(row.version));
      await lines.write(cleanRow(collection, row));
    }
    rows[collection] = await lines.close();
  }
  const members = await openLineFile(path.join(folder, rowsFile(slugs.members)));
  for await (const row of findRows(payload, slugs.members, workspace.id))
    await members.write(await describeMember(payload, row as unknown as Member));
  rows[slugs.members] = await members.close();

  const storage = await ports.storageFor(workspace.id);
  const lines = await openLineFile(path.join(folder, filesFile));
  const logos: Place[] = [{ bucket: 'stream', prefix: getLogoFolder(workspace.id) }];
  let bytes = await copyFiles(storage, { folder, lines, places: logos, isMeant: () => true });
  let done = 0;
  for (const videoId of served) {
    const places: Place[] = [
      { bucket: 'upload', prefix: getUploadFolder(videoId) },
      { bucket: 'stream', prefix: getVideoFolder(videoId) },
    ];
    const isMeant = (key: string): boolean => isMovedKey(videoId, key, versions);
    bytes += await copyFiles(storage, { folder, lines, places, isMeant });
    done += 1;
    say(`${done} of ${served.size} videos, ${Math.round(bytes / 1_000_000)} MB`);
  }
  const manifest: Manifest = {
    format: 'reelhof-workspace',
    version: archiveVersion,
    exportedAt: new Date().toISOString(),
    workspace: await describeWorkspace(payload, workspace),
    rows,
    files: { ...(await lines.close()), bytes },
    unfinished,
  };
  await writeFile(path.join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`);
  await recordRowlessEvent(
    payload,
    { workspace: workspace.id, target: toTarget(slugs.workspaces, workspace.id) },
    { name: 'workspace.exported', payload: { files: manifest.files.count, bytes } },
  );
  return manifest;
};
