import type { Payload } from 'payload';

import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { createEvent } from '@/lib/core/events';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { getVersionFolder, getVersionOf } from '@/lib/core/storage/storage-keys';
import { changeWithEvent } from '@/lib/events/change-with-event';
import { findEncoding } from '@/lib/videos/encoding/video-versions';
import type { StoredChapter } from '@/lib/videos/library/chapters';
import { writeChapters } from '@/lib/videos/library/write-chapters';
import { findTexttracks } from '@/lib/videos/text-tracks/find-texttracks';
import { readTexttrackFile, writeTexttrackFile } from '@/lib/videos/text-tracks/texttrack-file';
import type { Encoding, Video } from '@/payload-types';

import { moveChapters, moveVtt } from './move-texts';
import { readTrim, readTrimState, undoDays, type StoredTrim } from './trim-schemas';

const dayMs = 86_400_000;

const toStored = (chapters: Video['chapters']): StoredChapter[] =>
  (chapters ?? []).map(({ title, timestamp }) => ({ title, timestamp }));

const isSame = (one: readonly StoredChapter[], other: readonly StoredChapter[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Writes the moved text tracks of a trimmed version beside the current ones and notes all changes of texts in
 * its encoding, without any visible effect. Idempotent. Returns null if the version is not trimmed.
 */
export const prepareTrim = async (ctx: SystemContext, encoding: Encoding): Promise<StoredTrim | null> => {
  const trim = readTrim(encoding);
  if (!trim || trim.texts) return trim;
  const video = await findById(ctx.payload, slugs.videos, getRelationId(encoding.video) ?? '', withTrash);
  if (!video) return trim;
  const before = toStored(video.chapters);
  const after = trim.restored?.chapters ?? moveChapters(before, trim.moves, video.title);
  const tracks = await prepareTracks(ctx, video, trim);
  const kept = { chapters: before, tracks: tracks.map(({ id, from }) => ({ id, filename: from })) };
  const until = new Date(Date.now() + undoDays * dayMs).toISOString();
  const prepared: StoredTrim = {
    ...trim,
    texts: { tracks, chapters: { before, after } },
    undo: trim.restored ? null : { clips: readTrimState(video)?.clips ?? null, until, texts: kept },
  };
  await compareAndSet(ctx.payload, {
    collection: slugs.encodings,
    where: { id: { equals: encoding.id } },
    data: { trim: prepared },
  });
  return prepared;
};

/** Tracks that are still being written have no text that could be moved. */
const prepareTracks = async (
  ctx: SystemContext,
  video: Video,
  { moves, restored }: StoredTrim,
): Promise<NonNullable<StoredTrim['texts']>['tracks']> => {
  const prepared: NonNullable<StoredTrim['texts']>['tracks'] = [];
  for (const track of await findTexttracks(ctx, [video.id])) {
    const vtt = await readTexttrackFile(ctx.ports, track);
    if (vtt === null || !track.filename) continue;
    const old = restored?.tracks.find(({ id }) => id === track.id)?.filename;
    const to = old ?? (await writeTexttrackFile(ctx, video, moveVtt(vtt, moves)));
    prepared.push({ id: track.id, from: track.filename, to });
  }
  return prepared;
};

/**
 * Changes the texts of a video whose served version was just trimmed. Publishing does this before it writes
 * the video's data, so that viewers get the old texts with the old file or the new ones with the new file.
 * Idempotent.
 */
export const settleTrim = async ({ payload }: SystemContext, videoId: string): Promise<void> => {
  const video = await findById(payload, slugs.videos, videoId, withTrash);
  const version = video?.unsettledTrim;
  if (!video || !version) return;
  const encoding = await findEncoding(payload, videoId, version);
  const trim = encoding && readTrim(encoding);
  if (trim?.texts && getVersionOf(video.sourceFolder) === version) {
    for (const track of trim.texts.tracks) await changeTrack(payload, { video, track, trim });
    await changeChapters(payload, video, trim.texts.chapters);
  }
  await compareAndSet(payload, {
    collection: slugs.videos,
    where: { and: [{ id: { equals: videoId } }, { unsettledTrim: { equals: version } }] },
    data: { unsettledTrim: null },
  });
};

type ChangedTrack = { video: Video; track: { id: string; from: string; to: string }; trim: StoredTrim };

/** The file before is kept if the change can be undone. */
const changeTrack = async (payload: Payload, { video, track, trim }: ChangedTrack): Promise<void> => {
  const row = await findById(payload, slugs.texttracks, track.id);
  if (!row || row.filename !== track.from) return;
  const { language, type } = row;
  const oldFile = trim.undo ? null : track.from;
  await changeWithEvent(payload, {
    collection: slugs.texttracks,
    where: { and: [{ id: { equals: track.id } }, { filename: { equals: track.from } }] },
    data: { filename: track.to },
    event: createEvent('texttrack.updated', { payload: { videoId: video.id, language, type, oldFile } }),
  });
};

/** Chapters are several rows, so a process killed while it changed them leaves none. */
const changeChapters = async (
  payload: Payload,
  video: Video,
  { before, after }: { before: StoredChapter[]; after: StoredChapter[] },
): Promise<void> => {
  const now = toStored(video.chapters);
  if (isSame(now, after) || !(isSame(now, before) || now.length === 0)) return;
  await writeChapters({ payload }, video.id, after);
  const embedded = video.embedded as { chapters: StoredChapter[] } | null;
  // Chapters that came with the file stay those of the file.
  if (embedded && before.length > 0 && isSame(toStored(embedded.chapters), before))
    await compareAndSet(payload, {
      collection: slugs.videos,
      where: { id: { equals: video.id } },
      data: { embedded: { ...embedded, chapters: after } },
    });
};

/** Removes what undoing a trimmed version needed, once its time is over. Idempotent. */
export const forgetTrimUndo = async (
  { payload, ports }: SystemContext,
  { videoId, version }: { videoId: string; version: number },
): Promise<void> => {
  const encoding = await findEncoding(payload, videoId, version);
  const trim = encoding && readTrim(encoding);
  if (!encoding || !trim?.undo) return;
  const storage = await ports.storageFor(encoding.workspace);
  const used = new Set((await findTexttracks({ payload }, [videoId])).map(({ filename }) => filename));
  for (const { filename } of trim.undo.texts.tracks)
    if (!used.has(filename)) await storage.remove({ bucket: 'stream', key: filename });
  await compareAndSet(payload, {
    collection: slugs.encodings,
    where: { id: { equals: encoding.id } },
    data: { trim: { ...trim, undo: null } },
  });
  const folder = getVersionFolder(videoId, version);
  await compareAndSet(payload, {
    collection: slugs.videos,
    where: { and: [{ id: { equals: videoId } }, { sourceFolder: { equals: folder } }] },
    data: { trim: trim.clips && { clips: trim.clips, undoUntil: null } },
  });
};
