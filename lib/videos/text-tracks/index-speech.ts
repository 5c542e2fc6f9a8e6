import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { toPlainText } from '@/lib/formats/timed-text/cue-text';
import { readVtt, getCues } from '@/lib/formats/timed-text/vtt-document';
import type { SpokenTrack } from '@/lib/videos/library/speech/spoken-words';
import { removeTranscript, storeTranscript } from '@/lib/videos/library/speech/store-transcript';

import { chooseTexttracks } from './choose-texttracks';
import { findTexttracks } from './find-texttracks';
import { readTexttrackFile } from './texttrack-file';

const toSpokenTrack = (language: string, vtt: string): SpokenTrack => ({
  language,
  cues: getCues(readVtt(vtt).document)
    .map(({ start, text }) => ({ at: start, text: toPlainText(text).replaceAll('\n', ' ') }))
    .filter(({ text }) => text !== ''),
});

/**
 * Updates the library's search index with the current tracks of a video. Repeatable, also after the video
 * was deleted.
 */
export const indexSpeech = async (
  { payload, ports }: SystemContext,
  { videoId }: { videoId: string },
): Promise<void> => {
  const video = await findById(payload, slugs.videos, videoId, { ...withTrash, select: { workspace: true } });
  const workspace = getRelationId(video?.workspace);
  const rows = workspace ? chooseTexttracks(await findTexttracks({ payload }, [videoId])) : [];
  const tracks: SpokenTrack[] = [];
  // Sequentially: a track may have 16 million characters.
  for (const row of rows) {
    const vtt = await readTexttrackFile(ports, row);
    if (vtt !== null) tracks.push(toSpokenTrack(row.language, vtt));
  }
  if (!workspace || tracks.every(({ cues }) => cues.length === 0)) await removeTranscript(payload, videoId);
  else await storeTranscript(payload, { videoId, workspace, tracks });
};
