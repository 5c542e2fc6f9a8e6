import type { Track } from './read-init';

export type LiveVariant = {
  rung: string;
  tracks: readonly Track[];
  /** Bits a second. */
  bandwidth: number;
};

/** Captions beside the rungs: what is spoken, as `de-DE`. */
type LiveCaptions = { language: string };

/** The name of the captions' playlist and folder, beside those of the rungs. */
export const captionsName = 'captions';

/** What viewers choose it by: the language in its own words. */
const nameLanguage = (language: string): string => {
  const [base = language] = language.split('-');
  return new Intl.DisplayNames([base], { type: 'language' }).of(base) ?? language;
};

/** RFC 8216 §4.3.4.1. Shown where somebody asks for captions, or has asked for those of this language before. */
const writeCaptionsLine = ({ language }: LiveCaptions, suffix: string): string =>
  [
    `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="${captionsName}",NAME="${nameLanguage(language)}"`,
    `LANGUAGE="${language}",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO`,
    `URI="${captionsName}.m3u8${suffix}"`,
  ].join(',');

type MasterOptions = {
  /** Stands behind each address. */
  suffix?: string;
  captions?: LiveCaptions | null;
};

/** The list of rungs, the highest first. Pure. */
export const writeLiveMaster = (
  variants: readonly LiveVariant[],
  { suffix = '', captions = null }: MasterOptions = {},
): string => {
  const group = captions ? `,SUBTITLES="${captionsName}"` : '';
  const lines = variants.flatMap(({ rung, tracks, bandwidth }) => {
    const codecs = tracks.map(({ codec }) => codec).join(',');
    const picture = tracks.find(({ kind }) => kind === 'video');
    const size = picture ? `,RESOLUTION=${picture.width}x${picture.height}` : '';
    return [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth}${size},CODECS="${codecs}"${group}`,
      `${rung}.m3u8${suffix}`,
    ];
  });
  // Whether segments can be decoded by themselves is said by each playlist: the second one that viewers see may not.
  const head = ['#EXTM3U', '#EXT-X-VERSION:9'];
  return [...head, ...(captions ? [writeCaptionsLine(captions, suffix)] : []), ...lines, ''].join('\n');
};
