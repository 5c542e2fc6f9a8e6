import { cutText } from '@/lib/core/strings';

import { countFrames, toRateFraction, type FrameClock } from '../timecode';
import {
  getRecordClock,
  getSourceClock,
  sortNotes,
  toLine,
  toWholeText,
  type ReviewedVideo,
  type ReviewNote,
  countNoteFrames,
} from './review-notes';

const toFormat = ({ isDropFrame }: FrameClock): string => (isDropFrame ? 'DF' : 'NDF');

/**
 * Final Cut Pro's XML, version 1.10: the video as a clip to be linked to its file, with a marker per note.
 * Times are exact fractions of a second; the clip's are the source file's, the sequence starts as chosen. A
 * resolved note is a completed to-do marker; notes on the whole video are the clip's note. Pure.
 */
export const toFcpxml = (notes: readonly ReviewNote[], media: ReviewedVideo): string => {
  const { numerator, denominator } = toRateFraction(media.fps);
  const toTime = (frames: number): string =>
    frames === 0 ? '0s' : `${frames * denominator}${numerator === 1 ? '' : `/${numerator}`}s`;
  const source = getSourceClock(media);
  const record = getRecordClock(media);
  const [whole, sourceStart, recordStart] = [countFrames(media), source.start, record.start].map(toTime);
  const title = escapeXml(media.title);
  const file = escapeXml(encodeURIComponent(media.filename ?? `${media.title}.mov`));
  const size = media.width && media.height ? ` width="${media.width}" height="${media.height}"` : '';
  const audio = media.hasAudio ? ' hasAudio="1" audioSources="1" audioChannels="2"' : '';
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

/* oxlint-disable no-control-regex -- leaving out control characters is the point */
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters that XML 1.0 forbids, even escaped. */

const forbidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Escapes a text for an XML attribute or element; line ends stay. Pure. */
const escapeXml = (text: string): string =>
  text
    .replace(forbidden, '')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
    .replace(/\r\n?|\n/g, '&#10;');

/**
 * Final Cut Pro 7's XML (xmeml 4) for Premiere Pro: a sequence of the video's size with the video as a clip
 * to be linked to its file, and a marker per note. Frames count from 0; range ends are exclusive, and a
 * single frame has -1. Notes on the whole video are the sequence's log note. Pure.
 */
export const toPremiereXml = (notes: readonly ReviewNote[], media: ReviewedVideo): string => {
  const record = getRecordClock(media);
  const source = getSourceClock(media);
  const isNtsc = toRateFraction(media.fps).denominator === 1001;
  const rate = `<rate><timebase>${record.base}</timebase><ntsc>${isNtsc ? 'TRUE' : 'FALSE'}</ntsc></rate>`;
  const toTimecode = ({ isDropFrame, start, toCode }: FrameClock): string =>
    `<timecode>${rate}<string>${toCode(0)}</string><frame>${start}</frame><displayformat>${isDropFrame ? 'DF' : 'NDF'}</displayformat></timecode>`;
  const title = escapeXml(media.title);
  const file = escapeXml(media.filename ?? `${media.title}.mov`);
  const length = countFrames(media);
  const size =
    media.width && media.height
      ? `<samplecharacteristics><width>${media.width}</width><height>${media.height}</height>${rate}</samplecharacteristics>`
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
              <media><video>${size}</video>${media.hasAudio ? '<audio><channelcount>2</channelcount></audio>' : ''}</media>
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
