import type { Context } from '@/lib/context';
import { findTexttrackOrThrow } from '@/lib/videos/text-tracks/find-texttracks';
import type { Video } from '@/payload-types';

import { findAiWorkspace } from '../find-ai-workspace';
import { readSpokenCues, toSpokenText } from './find-transcript';
import { fitText } from './fit-text';
import {
  descriptionLimits,
  toDescriptionPrompt,
  toLabelPrompt,
  type DescriptionLength,
  type DescriptionTone,
} from './prompts';
import { readLabels } from './read-answers';
import { writeForCredits } from './write-for-credits';

type DescriptionOptions = {
  trackId: string;
  length: DescriptionLength;
  tone: DescriptionTone;
  include: ('title' | 'tags')[];
};
type Written = { description: string; title?: string; tags?: string[] };

/**
 * Generates a description from a video's track, and on request a title and tags, for one credit per started
 * ten minutes. Changes nothing. Also throws `texttrack_not_found`, `texttrack_has_no_content`,
 * `no_sufficient_text`.
 */
export const generateDescription = async (
  ctx: Context,
  video: Video,
  { trackId, length, tone, include }: DescriptionOptions,
): Promise<Written> => {
  const workspace = await findAiWorkspace(ctx.payload, video);
  const track = await findTexttrackOrThrow(ctx, { videoId: video.id, trackId });
  const cues = await readSpokenCues(ctx, track);
  const source = { transcript: cues.map(toSpokenText).join(' '), language: track.language };
  return writeForCredits<Written>(ctx, {
    ...{ video, workspace, type: 'description', failure: 'failed_to_generate_description' },
    work: async (write) => {
      const written = await write(toDescriptionPrompt(source, { length, tone }));
      const description = fitText(written, descriptionLimits[length].maxLength);
      if (description === '') return null;
      if (include.length === 0) return { description };
      const { title, tags } = readLabels(await write(toLabelPrompt(source, tone)));
      return {
        description,
        ...(include.includes('title') && title && { title }),
        ...(include.includes('tags') && { tags }),
      };
    },
  });
};
