import { cutText } from '@/lib/core/cut-text';

import { getFrameCount, toRateFraction, toTimecode } from '../timecode';
import {
  countFrames,
  sortNotes,
  toLine,
  toWholeText,
  type ReviewFilm,
  type ReviewNote,
} from './review-notes';
import { escapeXml } from './write-xml';

/**
 * Final Cut Pro 7's XML (xmeml 4), as Premiere Pro imports a sequence with markers from. Frames count from 0; the end of a range is its
 * last frame and one more, and a marker on a single frame has -1. Pure.
 */
export const toPremiereXml = (notes: readonly ReviewNote[], film: ReviewFilm): string => {
  const { base, isDropFrame } = getFrameCount(film.fps);
  const isNtsc = toRateFraction(film.fps).denominator === 1001;
  const rate = `<rate><timebase>${base}</timebase><ntsc>${isNtsc ? 'TRUE' : 'FALSE'}</ntsc></rate>`;
  const title = escapeXml(film.title);
  const markers = sortNotes(notes).map(({ frameIn, frameOut, ...note }) => {
    const end = frameOut === null || frameOut === frameIn ? -1 : frameOut + 1;
    const name = escapeXml(cutText(toLine(note.text), 80));
    const comment = escapeXml(toWholeText({ ...note, frameIn, frameOut }));
    return `    <marker><name>${name}</name><comment>${comment}</comment><in>${frameIn}</in><out>${end}</out></marker>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE xmeml>
<xmeml version="4">
  <sequence>
    <name>${title}</name>
    <duration>${countFrames(film)}</duration>
    ${rate}
    <timecode>${rate}<string>${toTimecode(0, film.fps)}</string><frame>0</frame><displayformat>${isDropFrame ? 'DF' : 'NDF'}</displayformat></timecode>
    <media><video><track/></video></media>
${markers.join('\n')}
  </sequence>
</xmeml>
`;
};
