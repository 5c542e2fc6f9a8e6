import { getFrameCount, toRateFraction } from '../timecode';
import {
  countFrames,
  countNoteFrames,
  sortNotes,
  toWholeText,
  type ReviewFilm,
  type ReviewNote,
} from './review-notes';
import { escapeXml } from './write-xml';

/**
 * Final Cut Pro's XML, version 1.10: the film as a clip to be linked to its file, with a marker for each note. Times are whole
 * frames in fractions of a second, so that nothing is rounded. A note that is done is a completed to-do marker. Pure.
 */
export const toFcpxml = (notes: readonly ReviewNote[], film: ReviewFilm): string => {
  const { numerator, denominator } = toRateFraction(film.fps);
  const toTime = (frames: number): string =>
    frames === 0 ? '0s' : `${frames * denominator}${numerator === 1 ? '' : `/${numerator}`}s`;
  const whole = toTime(countFrames(film));
  const title = escapeXml(film.title);
  const format = getFrameCount(film.fps).isDropFrame ? 'DF' : 'NDF';
  const markers = sortNotes(notes).map((note) => {
    const times = `start="${toTime(note.frameIn)}" duration="${toTime(countNoteFrames(note))}"`;
    const [head, ...replies] = toWholeText(note).split('\n> ');
    const more = replies.length > 0 ? ` note="${escapeXml(replies.join('\n'))}"` : '';
    return `              <marker ${times} value="${escapeXml(head ?? '')}" completed="${note.isResolved ? 1 : 0}"${more}/>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE fcpxml>
<fcpxml version="1.10">
  <resources>
    <format id="r1" frameDuration="${denominator}/${numerator}s"/>
    <asset id="r2" name="${title}" start="0s" duration="${whole}" hasVideo="1" format="r1">
      <media-rep kind="original-media" src="file:///${encodeURIComponent(film.title)}.mov"/>
    </asset>
  </resources>
  <library>
    <event name="${title}">
      <project name="${title}">
        <sequence format="r1" duration="${whole}" tcStart="0s" tcFormat="${format}">
          <spine>
            <asset-clip ref="r2" name="${title}" offset="0s" start="0s" duration="${whole}" format="r1" tcFormat="${format}">
${markers.join('\n')}
            </asset-clip>
          </spine>
        </sequence>
      </project>
    </event>
  </library>
</fcpxml>
`;
};
