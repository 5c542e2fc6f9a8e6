import { canReach } from '@/lib/core/access/tenant';
import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { findTexttracks } from '@/lib/videos/text-tracks/find-texttracks';
import { listMissingServices } from '@/lib/workspaces/usage/ai-types';
import { type AiState, findAiState } from '@/lib/workspaces/usage/find-ai-state';
import type { Video } from '@/payload-types';

import type { StoredChapter } from './chapters';

/** Data that the chapter editor needs of a video. `duration` in seconds. */
export type ChapteredVideo = {
  id: string;
  title: string;
  chapters: StoredChapter[];
  duration: number;
  fps: number | null;
  previewVideoUrl: string | null;
  previewThumbnailUrl: string | null;
  /** The workspace's AI features; null if chapters cannot be suggested for this video. */
  ai: AiState | null;
  /**
   * Whether the service that suggests chapters is not configured; only set for those who can configure it.
   */
  isWriterMissing: boolean;
};

/** Suggestions are based on the spoken text, so they need a text track. */
const findWriter = async (
  ctx: RequestContext,
  { id, workspace }: Pick<Video, 'id' | 'workspace'>,
): Promise<Pick<ChapteredVideo, 'ai' | 'isWriterMissing'>> => {
  const [ai, tracks] = await Promise.all([
    findAiState(ctx, getRelationId(workspace) ?? ''),
    findTexttracks(ctx, [id]),
  ]);
  const hasText = tracks.some(({ filename }) => filename);
  return {
    ai: ai?.isInPackage && ai.canWrite && hasText ? ai : null,
    isWriterMissing: ctx.actor.kind === 'root' && listMissingServices(ai).includes('write'),
  };
};

/**
 * A video for the chapter editor, and whether the caller may edit its chapters now. Null if the caller
 * cannot see such a video.
 */
export const findChapteredVideo = async (
  ctx: Pick<RequestContext, 'req' | 'actor' | 'payload' | 'ports'>,
  id: string,
): Promise<{ video: ChapteredVideo; canEdit: boolean } | null> => {
  const { req, actor, payload } = ctx;
  const video = await payload.findByID({
    collection: slugs.videos,
    id,
    depth: 0,
    disableErrors: true,
    overrideAccess: false,
    req,
  });
  if (!video) return null;
  const { title, chapters, duration, fps, previewVideoUrl, previewThumbnailUrl } = video;
  return {
    canEdit: video.status === 'COMPLETE' && canReach(actor, slugs.videos, 'update', video),
    video: {
      id: video.id,
      title,
      chapters: (chapters ?? []).map((chapter) => ({ title: chapter.title, timestamp: chapter.timestamp })),
      duration: duration ?? 0,
      fps: fps ?? null,
      previewVideoUrl: previewVideoUrl ?? null,
      previewThumbnailUrl: previewThumbnailUrl ?? null,
      ...(await findWriter(ctx, video)),
    },
  };
};
