import { Readable } from 'node:stream';

import type { Payload } from 'payload';

import { usualFps } from '@/lib/core/media/usual-fps';
import { slugs } from '@/lib/core/slugs';
import type { StreamedFile } from '@/lib/http/answers/answer-kinds';
import type { Context } from '@/lib/http/define-endpoint';
import { findVideoFor } from '@/lib/library/find-video-for';
import { exportFormats, type ExportFormat } from '@/lib/review/export/export-formats';
import type { ReviewFilm, ReviewNote } from '@/lib/review/export/review-notes';
import type { CollaborateComment } from '@/payload-types';

import { carryPlace } from './carry-place';
import type { PresentedComment } from './comment-schemas';
import { findThread, getServedVersion } from './find-thread';
import { findRevision } from './thread-revision';

type ExportInput = {
  videoId: string;
  format: ExportFormat;
  /** Those that are not done alone. */
  isOpenOnly: boolean;
  hasReplies: boolean;
  isAllVersions: boolean;
};

/** A video's comments as a file for an edit suite, for whoever may read the video. */
export const exportComments = async (ctx: Context, input: ExportInput): Promise<StreamedFile> => {
  const video = await findVideoFor(ctx, input.videoId, 'read');
  const thread = video.shareThread;
  const revision = thread ? await findRevision(ctx.payload, thread) : null;
  const { comments } =
    thread && revision !== null
      ? await findThread(ctx.payload, { thread, revision, videoId: video.id })
      : { comments: [] };
  const version = getServedVersion(video);
  const rates =
    thread && input.isAllVersions ? await findRates(ctx.payload, thread) : new Map<string, number>();
  const notes = toNotes(comments, { ...input, version, rates });
  const { contentType, ending, write } = exportFormats[input.format];
  const film = { title: video.title, fps: video.fps ?? usualFps, duration: video.duration ?? 0 };
  // A table has a rate for each line; an edit suite reads all at the film's own.
  const written = write(input.format === 'csv' ? notes : notes.map((note) => putInFilm(note, film)), film);
  const bytes =
    typeof written === 'string'
      ? Buffer.from(written)
      : Buffer.concat(await Readable.from(written).toArray());
  const body = new Blob([bytes]);
  const name = `${video.title} (${input.format}).${ending}`;
  return { contentType, body: body.stream(), length: body.size, filename: name };
};

/** Frames a second of the versions that comments are about, by the comments' ids. */
const findRates = async ({ db }: Payload, thread: string): Promise<Map<string, number>> => {
  const { docs } = await db.find<CollaborateComment>({
    collection: slugs.collaborateComments,
    where: { shareToken: { equals: thread } },
    select: { fps: true },
    pagination: false,
    limit: 0,
  });
  return new Map(docs.flatMap(({ id, fps }) => (fps ? [[id, fps]] : [])));
};

/** A note of a version of another rate where the film shows the same time, within it. Pure. */
const putInFilm = (note: ReviewNote, { fps, duration }: ReviewFilm): ReviewNote => {
  if (note.fps === undefined || note.fps === fps || duration === 0) return note;
  const { frameIn, frameOut } = carryPlace(note, { fromFps: note.fps, toFps: fps, duration, offset: 0 });
  return { ...note, fps, frameIn, frameOut };
};

type NoteOptions = Pick<ExportInput, 'isOpenOnly' | 'hasReplies' | 'isAllVersions'> & {
  version: number;
  /** Of comments of other versions, by their ids. */
  rates: ReadonlyMap<string, number>;
};

/** Comments with what was answered to them. Pure. */
export const toNotes = (
  comments: readonly PresentedComment[],
  { version, isOpenOnly, hasReplies, isAllVersions, rates }: NoteOptions,
): ReviewNote[] => {
  const repliesTo = (id: string) => comments.filter(({ parentCommentId }) => parentCommentId === id);
  const isWanted = (comment: PresentedComment) =>
    !comment.parentCommentId &&
    (isAllVersions || comment.version === version) &&
    !(isOpenOnly && comment.resolvedAt);
  const getRate = ({ id, version: own }: PresentedComment) => (own === version ? undefined : rates.get(id));
  return comments.filter(isWanted).map((comment) => ({
    fps: getRate(comment),
    frameIn: comment.frameIn,
    frameOut: comment.frameOut,
    author: comment.author,
    text: comment.text,
    version: comment.version,
    isResolved: comment.resolvedAt !== null,
    createdAt: comment.createdAt,
    replies: hasReplies
      ? repliesTo(comment.id).map(({ author, text, createdAt }) => ({ author, text, createdAt }))
      : [],
  }));
};
