import type { Track } from './read-init';

export type LiveVariant = {
  rendition: string;
  tracks: readonly Track[];
  /** Bits per second. */
  bandwidth: number;
};

/** Captions besides the renditions: the spoken language, as in `de-DE`. */
type LiveCaptions = { language: string };

/** Folder and playlist name of the captions, beside those of the renditions. */
export const captionsName = 'captions';

/** The name viewers see: the language in that language. */
const nameLanguage = (language: string): string => {
  const [base = language] = language.split('-');
  return new Intl.DisplayNames([base], { type: 'language' }).of(base) ?? language;
};

/** RFC 8216 §4.3.4.1. Shown if the viewer chooses captions, or chose this language before. */
const writeCaptionsLine = ({ language }: LiveCaptions, suffix: string): string =>
  [
    `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="${captionsName}",NAME="${nameLanguage(language)}"`,
    `LANGUAGE="${language}",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO`,
    `URI="${captionsName}.m3u8${suffix}"`,
  ].join(',');

type MasterOptions = {
  /** Appended to each address. */
  suffix?: string;
  captions?: LiveCaptions | null;
};

/** The master playlist, the highest rendition first. Pure. */
export const writeLiveMaster = (
  variants: readonly LiveVariant[],
  { suffix = '', captions = null }: MasterOptions = {},
): string => {
  const group = captions ? `,SUBTITLES="${captionsName}"` : '';
  const lines = variants.flatMap(({ rendition, tracks, bandwidth }) => {
    const codecs = tracks.map(({ codec }) => codec).join(',');
    const video = tracks.find(({ kind }) => kind === 'video');
    const size = video ? `,RESOLUTION=${video.width}x${video.height}` : '';
    return [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth}${size},CODECS="${codecs}"${group}`,
      `${rendition}.m3u8${suffix}`,
    ];
  });
  // No EXT-X-INDEPENDENT-SEGMENTS here: each media playlist declares it, because the second public segment
  // may not be independent.
  const head = ['#EXTM3U', '#EXT-X-VERSION:9'];
  return [...head, ...(captions ? [writeCaptionsLine(captions, suffix)] : []), ...lines, ''].join('\n');
};
