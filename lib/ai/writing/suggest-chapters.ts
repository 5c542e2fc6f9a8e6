import type { Context } from '@/lib/context';
import { formatVttTime } from '@/lib/formats/timed-text/vtt-syntax';
import { minChapters } from '@/lib/videos/library/chapters';
import type { Video } from '@/payload-types';

import { findAiWorkspace } from '../find-ai-workspace';
import { findTrackOf, readSpokenCues, toSpokenText } from './find-transcript';
import { toChapterPrompt } from './prompts';
import { readChapters, type SuggestedChapter } from './read-answers';
import { writeForCredits } from './write-for-credits';

/**
 * Suggests chapters from a video's track, for one credit per started ten minutes. Changes nothing. Also
 * throws `texttrack_not_found`, `texttrack_has_no_content`, `no_sufficient_text`.
 */
export const suggestChapters = async (
  ctx: Context,
  video: Video,
  { texttrackId }: { texttrackId?: string | undefined },
): Promise<SuggestedChapter[]> => {
  const workspace = await findAiWorkspace(ctx.payload, video);
  const track = await findTrackOf(ctx, video, texttrackId);
  const cues = await readSpokenCues(ctx, track);
  const duration = video.duration ?? 0;
  const transcript = cues
    .map((cue) => `${formatVttTime(cue.start).slice(0, -4)} ${toSpokenText(cue)}`)
    .join('\n');
  return writeForCredits(ctx, {
    ...{ video, workspace, type: 'chapters', failure: 'failed_to_suggest_chapters' },
    work: async (write) => {
      const written = await write(toChapterPrompt({ transcript, language: track.language }, duration));
      const chapters = readChapters(written, duration);
      return chapters.length < minChapters ? null : chapters;
    },
  });
};
