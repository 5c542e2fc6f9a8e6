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
 * Final Cut Pro's XML, version 1.10: a gap as long as the film with a marker for each note, to be laid over it. Times are whole
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
  </resources>
  <library>
    <event name="${title}">
      <project name="${title}">
        <sequence format="r1" duration="${whole}" tcStart="0s" tcFormat="${format}">
          <spine>
            <gap name="Gap" offset="0s" start="0s" duration="${whole}">
${markers.join('\n')}
            </gap>
          </spine>
        </sequence>
      </project>
    </event>
  </library>
</fcpxml>
`;
};
