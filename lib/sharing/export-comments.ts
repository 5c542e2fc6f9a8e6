import { Readable } from 'node:stream';

import type { StreamedFile } from '@/lib/http/answers/answer-kinds';
import type { Context } from '@/lib/http/define-endpoint';
import { findVideoFor } from '@/lib/library/find-video-for';
import { exportFormats, type ExportFormat } from '@/lib/review/export/export-formats';
import type { ReviewNote } from '@/lib/review/export/review-notes';

import type { PresentedComment } from './comment-schemas';
import { findThread, getServedVersion } from './find-thread';
import { findRevision } from './thread-revision';
import { usualFps } from './types';

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
  const thread = video.shareToken;
  const revision = thread ? await findRevision(ctx.payload, thread) : null;
  const { comments } =
    thread && revision !== null
      ? await findThread(ctx.payload, { thread, revision, videoId: video.id })
      : { comments: [] };
  const version = getServedVersion(video);
  const notes = toNotes(comments, { ...input, version });
  const { contentType, ending, write } = exportFormats[input.format];
  const film = { title: video.title, fps: video.fps ?? usualFps, duration: video.duration ?? 0 };
  const written = write(notes, film);
  const bytes =
    typeof written === 'string'
      ? Buffer.from(written)
      : Buffer.concat(await Readable.from(written).toArray());
  const body = new Blob([bytes]);
  const name = `${video.title} (${input.format}).${ending}`;
  return { contentType, body: body.stream(), length: body.size, filename: name };
};

/** Comments with what was answered to them. Pure. */
export const toNotes = (
  comments: readonly PresentedComment[],
  {
    version,
    isOpenOnly,
    hasReplies,
    isAllVersions,
  }: Pick<ExportInput, 'isOpenOnly' | 'hasReplies' | 'isAllVersions'> & { version: number },
): ReviewNote[] => {
  const repliesTo = (id: string) => comments.filter(({ parentCommentId }) => parentCommentId === id);
  const isWanted = (comment: PresentedComment) =>
    !comment.parentCommentId &&
    (isAllVersions || comment.version === version) &&
    !(isOpenOnly && comment.resolvedAt);
  return comments.filter(isWanted).map((comment) => ({
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
