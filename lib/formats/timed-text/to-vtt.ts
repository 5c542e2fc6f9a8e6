import { decodeText } from './decode-text';
import { isEbuStl, readEbuStl } from './read-ebu-stl';
import { readSbv } from './read-sbv';
import { readSpruceStl } from './read-spruce-stl';
import { readSrt } from './read-srt';
import { readTtml } from './read-ttml';
import { ConversionError, type TimedText } from './timed-text';
import { readVtt, writeVtt } from './vtt-document';

/** File extensions of supported text tracks. */
export const texttrackExtensions = ['vtt', 'srt', 'sbv', 'ttml', 'dfxp', 'xml', 'stl'] as const;
type Extension = (typeof texttrackExtensions)[number];

export const getTexttrackExtension = (filename: string): Extension | null => {
  const extension = /\.([a-z]+)$/i.exec(filename)?.[1]?.toLowerCase();
  return texttrackExtensions.find((each) => each === extension) ?? null;
};

/** Validates a WebVTT file and normalises its line ends and byte order mark. Throws `ConversionError`. */
export const checkVtt = (text: string): string => {
  const { faults } = readVtt(text);
  const fatal = faults.find(({ reason }) => reason === 'header' || reason === 'no_cues');
  if (fatal)
    throw new ConversionError({ ...fatal, reason: fatal.reason === 'header' ? 'malformed' : 'no_cues' });
  return text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
};

type Source = { bytes: Uint8Array; extension: Extension; /** The frame rate of the video. */ fps: number };

const readCues = ({
  bytes,
  extension,
  fps,
}: Source & { extension: Exclude<Extension, 'vtt'> }): TimedText[] => {
  switch (extension) {
    case 'srt':
      return readSrt(decodeText(bytes));
    case 'sbv':
      return readSbv(decodeText(bytes));
    case 'stl':
      return isEbuStl(bytes) ? readEbuStl(bytes) : readSpruceStl(decodeText(bytes), fps);
    case 'ttml':
    case 'dfxp':
    case 'xml':
      return readTtml(decodeText(bytes));
  }
};

/** Converts a file of any supported format to WebVTT. Throws `ConversionError` with line and reason. */
export const toVtt = (source: Source): string => {
  const { bytes, extension, fps } = source;
  if (extension === 'vtt') return checkVtt(decodeText(bytes));
  const cues = readCues({ bytes, extension, fps });
  if (!cues.some(({ start, end }) => start < end))
    throw new ConversionError({ line: null, reason: 'no_cues' });
  return writeVtt({
    header: 'WEBVTT',
    blocks: cues.map((cue) => ({ kind: 'cue', id: '', settings: '', ...cue })),
  });
};
