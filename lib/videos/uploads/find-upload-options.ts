import { z } from 'zod';

import { decide, getActorWorkspace } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { findTitles } from '@/lib/videos/library/labels/find-categories';
import { findAiState } from '@/lib/workspaces/usage/find-ai-state';
import { usedLimitSchema } from '@/lib/workspaces/usage/find-subscription-limits';

const titledSchema = z.array(z.object({ id: z.string(), title: z.string() }));

/** Labels and other values that can be assigned to uploaded videos. */
export const uploadOptionsSchema = z.object({
  categories: titledSchema,
  tags: titledSchema,
  canPublish: z.boolean().describe('Whether new videos may be public.'),
  transcription: z
    .object({ credits: usedLimitSchema })
    .nullable()
    .describe('Null if the plan does not include AI features or no speech recognition is set up.'),
});
export type UploadOptions = z.output<typeof uploadOptionsSchema>;

/**
 * Values the caller can assign to videos uploaded to the active workspace. Throws `forbidden` without one.
 */
export const findUploadOptions = async (ctx: RequestContext): Promise<UploadOptions> => {
  const workspace = getActorWorkspace(ctx.actor);
  if (!workspace) throw new AppError('forbidden');
  const [categories, tags, ai] = await Promise.all([
    findTitles(ctx, slugs.categories, workspace.id),
    findTitles(ctx, slugs.tags, workspace.id),
    findAiState(ctx, workspace.id),
  ]);
  return {
    categories,
    tags,
    canPublish: decide(ctx.actor, slugs.videos, 'changeVisibility') !== 'none',
    transcription: ai?.isInPackage && ai.canTranscribe ? { credits: ai.credits } : null,
  };
};
