import { getPorts } from '@/lib/adapters/get-ports';
import { type Actor, decide, getActorUserId, getSupport } from '@/lib/core/access/actor';
import { hasOneOfIds, getRelationId } from '@/lib/core/database/ids';
import { translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { findGate } from '@/lib/videos/publishing/gate/rules';
import { signSmallThumbnail } from '@/lib/videos/publishing/playback/source';
import type { User, Video } from '@/payload-types';

import { getStoredSource } from '../get-stored-source';
import { findTagIds, fromCategoryKeys } from '../rules';
import type { StoredVideoSource } from '../types';
import type { LibraryVideo } from './library-schemas';

/** The localised reason of an encoding error, or the warning of a COMPLETE video. */
export const findStatusMessage = (
  { status, statusReason }: Partial<Pick<Video, 'status' | 'statusReason'>>,
  language: string,
): string | null => {
  if (!statusReason) return null;
  if (status === 'ERROR') return translate(language, `encodingError.${statusReason}`);
  return status === 'COMPLETE' ? translate(language, `encodingWarning.${statusReason}`) : null;
};

/** Only the fields of a card: rows are wide. */
export const libraryFields = {
  title: true,
  status: true,
  statusProgress: true,
  statusReason: true,
  visibility: true,
  viewing: true,
  duration: true,
  src: true,
  customThumbnailUrl: true,
  categoryKeys: true,
  createdBy: true,
  createdAt: true,
  updatedAt: true,
  workspace: true,
  language: true,
  searchWords: true,
  speechKey: true,
} as const;

/** A row as stored in the database. */
export type LibraryRow = Pick<Video, 'id' | keyof typeof libraryFields>;

/** Rows, and the names of their creators by id. */
export type FoundRows = { rows: LibraryRow[]; authors: Map<string, string> };

/** The fields read from a video's `src`. */
type ShownSource = Pick<StoredVideoSource, 'thumbnailUrl' | 'smallThumbnailUrl' | 'storyboardUrl'>;

type RowsContext = Pick<RequestContext, 'payload' | 'req' | 'actor'>;

/** Converts rows for the panel: adds the creator's name and a thumbnail link. */
export const toLibraryVideos = async (ctx: RowsContext, rows: LibraryRow[]): Promise<LibraryVideo[]> =>
  toAuthoredVideos(ctx, { rows, authors: await findAuthors(ctx, rows) });

/** Like `toLibraryVideos`, if the names are already known. */
export const toAuthoredVideos = (ctx: RowsContext, { rows, authors }: FoundRows): Promise<LibraryVideo[]> =>
  Promise.all(rows.map((row) => toLibraryVideo(ctx, row, authors)));

export const findAuthors = async (
  { payload }: RowsContext,
  rows: LibraryRow[],
): Promise<Map<string, string>> => {
  const ids = [...new Set(rows.flatMap(({ createdBy }) => getRelationId(createdBy) ?? []))];
  if (ids.length === 0) return new Map();
  const { docs } = await payload.db.find<User>({
    collection: slugs.users,
    where: hasOneOfIds(ids),
    select: { fullname: true },
    limit: ids.length,
    pagination: false,
  });
  return new Map(docs.flatMap(({ id, fullname }) => (fullname ? [[id, fullname]] : [])));
};

const toLibraryVideo = async (
  { actor, req }: RowsContext,
  row: LibraryRow,
  authors: Map<string, string>,
): Promise<LibraryVideo> => {
  const source = getStoredSource(row);
  const author = getRelationId(row.createdBy);
  return {
    id: row.id,
    title: row.title,
    status: row.status,
    statusProgress: row.statusProgress ?? 0,
    statusMessage: findStatusMessage(row, req.i18n.language),
    visibility: row.visibility,
    ...toLocks(row),
    duration: row.duration ?? null,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    createdBy: (author && authors.get(author)) ?? null,
    categories: fromCategoryKeys(row.categoryKeys),
    tags: findTagIds(row.searchWords),
    language: row.language ?? null,
    hasCaptions: Boolean(row.speechKey),
    previewThumbnailUrl: source ? await signPicture(actor, row, source) : null,
    hasStoryboard: Boolean(source?.storyboardUrl),
    canUpdate: canUpdate(actor, author),
  };
};

const toLocks = (row: LibraryRow): Pick<LibraryVideo, 'locks'> => {
  const gate = findGate(row);
  if (!gate) return {};
  return {
    locks: [
      ...(gate.hasPassword ? (['password'] as const) : []),
      ...(gate.domains.length > 0 ? (['domains'] as const) : []),
    ],
  };
};

const signPicture = async (actor: Actor, row: LibraryRow, source: ShownSource): Promise<string | null> => {
  const ports = getPorts();
  const storage = await ports.storageFor(row.workspace);
  const delivery = await ports.deliveryFor(row.workspace);
  const signer = { videoId: row.id, storage, delivery, support: getSupport(actor) };
  return signSmallThumbnail({ source, customThumbnail: row.customThumbnailUrl ?? null }, signer);
};

/** Whether the actor may change a video of this author. */
export const canUpdate = (actor: Actor, author: string | null): boolean => {
  const scope = decide(actor, slugs.videos, 'update');
  return scope === 'own' ? author !== null && author === getActorUserId(actor) : scope !== 'none';
};
