import { randomBytes } from 'node:crypto';

import type { FlattenedField } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { getVersionOf, getLogoWorkspace } from '@/lib/core/storage/storage-keys';
import { isRecord } from '@/lib/core/values';

import { readManifest, readRows } from '../transfer/read-transfer';
import {
  type exportOnlyCollections,
  type ReadableCollection,
  type MovedCollection,
  type Manifest,
  manifestSchema,
  movedCollections,
} from './archive-format';

type Values = Record<string, unknown>;

/** Replaces the ids of array rows, which may already exist here, by new ones in Payload's format. */
export const renewListIds = (fields: FlattenedField[], row: Values): Values => {
  const result = { ...row };
  for (const field of fields) {
    const value = result[field.name];
    if (field.type === 'group' && isRecord(value))
      result[field.name] = renewListIds(field.flattenedFields, value);
    if (field.type === 'array' && Array.isArray(value))
      result[field.name] = (value as Values[]).map((item) => ({
        ...item,
        id: randomBytes(12).toString('hex'),
      }));
  }
  return result;
};

/**
 * Replaces ids wherever they occur in rows: as ids, in relations and in storage keys. Ids are long and
 * random, so a plain text replacement is safe. Pure.
 */
export const createIdMap = (ids: ReadonlyMap<string, string>) => {
  const isMapped = [...ids].some(([from, to]) => from !== to);
  // Ids are either UUIDs or ObjectIDs.
  const pattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{24}/g;
  const mapText = (text: string): string =>
    isMapped ? text.replace(pattern, (id) => ids.get(id) ?? id) : text;
  return {
    mapText,
    mapRow: <T>(row: T): T => (isMapped ? (JSON.parse(mapText(JSON.stringify(row))) as T) : row),
  };
};
export type IdMap = ReturnType<typeof createIdMap>;

/** Row fields that contain storage keys. */
const fileFields = ['sourceFolder', 'inputPath', 'src', 'customThumbnailUrl', 'inputKey', 'filename'];
const folder = /(?:videos|uploads)\/([^/"]+)\//g;

type Design = { logo?: unknown; nextVideo?: unknown };

/**
 * Removes the logo of another workspace from a design. A recommended video outside of the archive is kept,
 * because it is not offered anyway.
 */
const checkDesign = (design: unknown, workspaceId: string): Design | null => {
  if (!design) return null;
  const { logo } = design as Design;
  const isOwn = typeof logo === 'string' && getLogoWorkspace(logo) === workspaceId;
  return { ...design, logo: isOwn ? logo : '' };
};

type Known = Partial<Record<MovedCollection, ReadonlySet<string>>>;

/**
 * Drops the relations of an archived row that point outside of the archive. Throws if the row names files of
 * a video that is not in the archive, because they would belong to another workspace.
 */
export const checkRow = (
  collection: MovedCollection,
  row: Row,
  { known, workspaceId }: { known: Known; workspaceId: string },
): Row => {
  const videos = known.videos ?? new Set<string>();
  for (const name of fileFields) {
    for (const [, videoId = ''] of JSON.stringify(row[name] ?? null).matchAll(folder)) {
      if (!videos.has(videoId)) throw new Error(`${collection} ${row.id} refers to files of another video.`);
    }
  }
  if (collection === slugs.encodings || collection === slugs.texttracks) {
    if (!videos.has(String(row.video))) throw new Error(`${collection} ${row.id} belongs to no video.`);
    return row;
  }
  if (collection === slugs.playerPresets)
    return { ...row, playerDesign: checkDesign(row.playerDesign, workspaceId) };
  if (collection !== slugs.videos) return row;
  const pick = (ids: unknown, of: MovedCollection) =>
    (Array.isArray(ids) ? ids : []).filter((id) => known[of]?.has(String(id)));
  const player = (row.player ?? {}) as { selectedPreset?: unknown; playerDesign?: unknown };
  const preset = String(player.selectedPreset ?? '');
  return {
    ...row,
    categories: pick(row.categories, slugs.categories),
    tags: pick(row.tags, slugs.tags),
    player: {
      ...player,
      selectedPreset: known.playerPresets?.has(preset) ? preset : null,
      ...(player.playerDesign !== undefined && {
        playerDesign: checkDesign(player.playerDesign, workspaceId),
      }),
    },
  };
};

export type Rows = Record<MovedCollection, Row[]>;

/** Throws if the folder is not a complete export or has an unsupported format. */
export const readArchiveManifest = (folder: string): Promise<Manifest> =>
  readManifest(folder, 'workspace', manifestSchema);

/** Rows of all imported collections. Throws if a file was modified. */
export const readMovedRows = async (folder: string, manifest: Manifest): Promise<Rows> => {
  const rows = {} as Rows;
  for (const collection of movedCollections) {
    rows[collection] = [];
    for await (const row of readRows(folder, manifest, collection)) rows[collection].push(row as Row);
  }
  return rows;
};

export type Row = Record<string, unknown> & { id: string };
type Cleaned = MovedCollection | ReadableCollection | (typeof exportOnlyCollections)[number];

/** Fields that are useless or confidential elsewhere: leases, secrets, and generated values. */
const dropped = [
  'workspace',
  'createdBy',
  'deletedBy',
  'pendingEvent',
  'leaseOwner',
  'leaseUntil',
  'published',
  'speechKey',
  'liveBroadcast',
  'liveEventId',
  // Shares depend on this installation's links and members.
  'collaborate',
  'shareToken',
  'shareThread',
  'shareEndedAt',
  'uploadId',
  'engineJobId',
  'failureDetail',
  'checkedAt',
  'mergingInto',
  'chunks',
  'tokenIndex',
  'token',
  'jobName',
  'embedded',
  'credits',
  'attempt',
  'claims',
  // Identifies a guest’s browser.
  'authorKey',
];

/** Resets a video to its published version. A version that is still being encoded is not exported. */
const toServed = (row: Row): Row => ({
  ...row,
  status: 'COMPLETE',
  statusProgress: 100,
  statusReason: null,
  v: getVersionOf(String(row.sourceFolder)) ?? 1,
});

/** Converts a row for the import into another installation. */
export const cleanRow = (collection: Cleaned, row: Row): Row => {
  const kept = Object.fromEntries(Object.entries(row).filter(([name]) => !dropped.includes(name)));
  const cleaned = { ...kept, id: row.id };
  return collection === slugs.videos ? toServed(cleaned) : cleaned;
};
