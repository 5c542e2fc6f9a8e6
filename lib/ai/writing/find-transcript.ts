import { findTexttracks } from '@/lib/captions/texttracks/list-texttracks';
import { findTexttrackOrThrow } from '@/lib/captions/texttracks/find-texttrack';
import { readTexttrackFile } from '@/lib/captions/texttracks/read-texttrack-file';
import { readVtt } from '@/lib/captions/vtt/read-vtt';
import { toPlainText } from '@/lib/captions/vtt/to-plain-text';
import { getCues, type VttCue } from '@/lib/captions/vtt/vtt-document';
import { AppError } from '@/lib/core/errors';
import type { Context } from '@/lib/http/define-endpoint';
import type { Texttrack, Video } from '@/payload-types';

type FindContext = Pick<Context, 'payload' | 'ports'>;

/** A track that says less is no account of a video. Characters. */
const minLength = 20;

export const toSpokenText = ({ text }: VttCue): string => toPlainText(text).replaceAll('\n', ' ');

/** What is said in a track. Throws `texttrack_has_no_content`, `no_sufficient_text`. */
export const readSpokenCues = async ({ ports }: FindContext, track: Texttrack): Promise<VttCue[]> => {
  const vtt = await readTexttrackFile(ports, track);
  if (vtt === null) throw new AppError('texttrack_has_no_content');
  const cues = getCues(readVtt(vtt).document).filter((cue) => toSpokenText(cue) !== '');
  if (cues.map(toSpokenText).join(' ').length < minLength) throw new AppError('no_sufficient_text');
  return cues;
};

/** The track that a video is judged by where none is named: in the video's language, by a person, subtitles, in this order. */
const rank = ({ language }: Video, track: Texttrack): number =>
  (track.language === language ? 4 : 0) +
  (track.autoTranslated ? 0 : 2) +
  (track.type === 'subtitles' ? 1 : 0);

/** The track that was named, or the best there is. Throws `texttrack_not_found`, `texttrack_has_no_content`. */
export const findTrackOf = async (
  ctx: FindContext,
  video: Video,
  texttrackId: string | undefined,
): Promise<Texttrack> => {
  if (texttrackId) return findTexttrackOrThrow(ctx, { videoId: video.id, trackId: texttrackId });
  const tracks = (await findTexttracks(ctx, [video.id])).filter(({ filename }) => filename);
  const [best] = tracks.sort((a, b) => rank(video, b) - rank(video, a));
  if (!best) throw new AppError('texttrack_has_no_content');
  return best;
};
