import { countFrames } from '../film-length';
import { toRateFraction, type FrameClock } from '../timecode';
import {
  countNoteFrames,
  getRecordClock,
  getSourceClock,
  sortNotes,
  toWholeText,
  type ReviewFilm,
  type ReviewNote,
} from './review-notes';
import { escapeXml } from './write-xml';

const toFormat = ({ isDropFrame }: FrameClock): string => (isDropFrame ? 'DF' : 'NDF');

/**
 * Final Cut Pro's XML, version 1.10: the video as a clip to be linked to its file, with a marker per note.
 * Times are exact fractions of a second; the clip's are the source file's, the sequence starts as chosen. A
 * resolved note is a completed to-do marker; notes on the whole video are the clip's note. Pure.
 */
export const toFcpxml = (notes: readonly ReviewNote[], film: ReviewFilm): string => {
  const { numerator, denominator } = toRateFraction(film.fps);
  const toTime = (frames: number): string =>
    frames === 0 ? '0s' : `${frames * denominator}${numerator === 1 ? '' : `/${numerator}`}s`;
  const source = getSourceClock(film);
  const record = getRecordClock(film);
  const [whole, sourceStart, recordStart] = [countFrames(film), source.start, record.start].map(toTime);
  const title = escapeXml(film.title);
  const file = escapeXml(encodeURIComponent(film.filename ?? `${film.title}.mov`));
  const size = film.width && film.height ? ` width="${film.width}" height="${film.height}"` : '';
  const audio = film.hasAudio ? ' hasAudio="1" audioSources="1" audioChannels="2"' : '';
  const { placed, general } = sortNotes(notes);
  const markers = placed.map((note) => {
    const times = `start="${toTime(source.start + note.frameIn)}" duration="${toTime(countNoteFrames(note))}"`;
    const [head, ...replies] = toWholeText(note).split('\n> ');
    const more = replies.length > 0 ? ` note="${escapeXml(replies.join('\n'))}"` : '';
    return `              <marker ${times} value="${escapeXml(head ?? '')}" completed="${note.isResolved ? 1 : 0}"${more}/>`;
  });
  const about = general.map((note) => toWholeText(note)).join('\n');
  const lines = [...(about ? [`              <note>${escapeXml(about)}</note>`] : []), ...markers];
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE fcpxml>
<fcpxml version="1.10">
  <resources>
    <format id="r1" frameDuration="${denominator}/${numerator}s"${size}/>
    <asset id="r2" name="${title}" start="${sourceStart}" duration="${whole}" hasVideo="1"${audio} format="r1">
      <media-rep kind="original-media" src="file:///${file}"/>
    </asset>
  </resources>
  <library>
    <event name="${title}">
      <project name="${title}">
        <sequence format="r1" duration="${whole}" tcStart="${recordStart}" tcFormat="${toFormat(record)}" audioLayout="stereo">
          <spine>
            <asset-clip ref="r2" name="${title}" offset="${recordStart}" start="${sourceStart}" duration="${whole}" format="r1" tcFormat="${toFormat(source)}" audioRole="dialogue">
${lines.join('\n')}
            </asset-clip>
          </spine>
        </sequence>
      </project>
    </event>
  </library>
</fcpxml>
`;
};
