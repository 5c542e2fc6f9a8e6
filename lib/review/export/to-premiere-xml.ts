import { cutText } from '@/lib/core/strings';

import { countFrames } from '../film-length';
import { toRateFraction, type FrameClock } from '../timecode';
import {
  getRecordClock,
  getSourceClock,
  sortNotes,
  toLine,
  toWholeText,
  type ReviewFilm,
  type ReviewNote,
} from './review-notes';
import { escapeXml } from './write-xml';

/**
 * Final Cut Pro 7's XML (xmeml 4) for Premiere Pro: a sequence of the video's size with the video as a clip
 * to be linked to its file, and a marker per note. Frames count from 0; range ends are exclusive, and a
 * single frame has -1. Notes on the whole video are the sequence's log note. Pure.
 */
export const toPremiereXml = (notes: readonly ReviewNote[], film: ReviewFilm): string => {
  const record = getRecordClock(film);
  const source = getSourceClock(film);
  const isNtsc = toRateFraction(film.fps).denominator === 1001;
  const rate = `<rate><timebase>${record.base}</timebase><ntsc>${isNtsc ? 'TRUE' : 'FALSE'}</ntsc></rate>`;
  const toTimecode = ({ isDropFrame, start, toCode }: FrameClock): string =>
    `<timecode>${rate}<string>${toCode(0)}</string><frame>${start}</frame><displayformat>${isDropFrame ? 'DF' : 'NDF'}</displayformat></timecode>`;
  const title = escapeXml(film.title);
  const file = escapeXml(film.filename ?? `${film.title}.mov`);
  const length = countFrames(film);
  const size =
    film.width && film.height
      ? `<samplecharacteristics><width>${film.width}</width><height>${film.height}</height>${rate}</samplecharacteristics>`
      : `<samplecharacteristics>${rate}</samplecharacteristics>`;
  const { placed, general } = sortNotes(notes);
  const markers = placed.map(({ frameIn, frameOut, ...note }) => {
    const end = frameOut === null || frameOut === frameIn ? -1 : frameOut + 1;
    const name = escapeXml(cutText(toLine(note.text), 80));
    const comment = escapeXml(toWholeText({ ...note, frameIn, frameOut }));
    return `    <marker><name>${name}</name><comment>${comment}</comment><in>${frameIn}</in><out>${end}</out></marker>`;
  });
  const about = general.map((note) => toWholeText(note)).join('\n');
  const log = about ? `\n    <logginginfo><lognote>${escapeXml(about)}</lognote></logginginfo>` : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE xmeml>
<xmeml version="4">
  <sequence>
    <name>${title}</name>
    <duration>${length}</duration>
    ${rate}
    ${toTimecode(record)}
    <media>
      <video>
        <format>${size}</format>
        <track>
          <clipitem id="clip-1">
            <name>${title}</name><duration>${length}</duration>${rate}
            <start>0</start><end>${length}</end><in>0</in><out>${length}</out>
            <file id="file-1">
              <name>${file}</name><duration>${length}</duration>${rate}
              ${toTimecode(source)}
              <media><video>${size}</video>${film.hasAudio ? '<audio><channelcount>2</channelcount></audio>' : ''}</media>
            </file>
          </clipitem>
        </track>
      </video>
    </media>${log}
${markers.join('\n')}
  </sequence>
</xmeml>
`;
};
