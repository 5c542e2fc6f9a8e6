import { usualFps } from '@/lib/core/media/constants';
import { ConversionError, type ConversionFault, splitLines } from '@/lib/formats/timed-text/timed-text';
import { maxTexttrackBytes } from '@/lib/videos/text-tracks/rules';

export const captionFormats = ['.vtt', '.srt', '.sbv', '.ttml', '.dfxp', '.xml', '.stl'] as const;

export type CaptionFileFault =
  | { reason: 'tooLarge' | 'format' }
  | { reason: 'header'; line: number; words: string }
  | { reason: ConversionFault['reason']; line: number | null; words: string };

/** `backward`: number of cues that end before they start and are never displayed. */
export type CheckedFile = { fault: CaptionFileFault } | { fault: null; cues: number; backward: number };

type Reader = (text: string, bytes: Uint8Array) => readonly { start: number; end: number }[];

/** EBU STL and another format share the extension `.stl`. */
const loadStlReader = async (): Promise<Reader> => {
  const { isEbuStl, readEbuStl } = await import('@/lib/formats/timed-text/read-ebu-stl');
  const { readSpruceStl } = await import('@/lib/formats/timed-text/read-spruce-stl');
  return (text, bytes) => (isEbuStl(bytes) ? readEbuStl(bytes) : readSpruceStl(text, usualFps));
};

const loadReader = async (name: string): Promise<Reader> => {
  if (name.endsWith('.srt')) return (await import('@/lib/formats/timed-text/read-srt')).readSrt;
  if (name.endsWith('.sbv')) return (await import('@/lib/formats/timed-text/read-sbv')).readSbv;
  if (name.endsWith('.stl')) return loadStlReader();
  if (!name.endsWith('.vtt')) return (await import('@/lib/formats/timed-text/read-ttml')).readTtml;
  const { readVttCues } = await import('./read-vtt-cues');
  return readVttCues;
};

/** Checks a file before upload, so that errors are shown immediately with their line. */
export const checkCaptionFile = async (file: File): Promise<CheckedFile> => {
  const name = file.name.toLowerCase();
  if (!captionFormats.some((end) => name.endsWith(end))) return { fault: { reason: 'format' } };
  if (file.size > maxTexttrackBytes) return { fault: { reason: 'tooLarge' } };
  const read = await loadReader(name);
  const { decodeText } = await import('@/lib/formats/timed-text/decode-text');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = decodeText(bytes);
  try {
    const cues = read(text, bytes);
    return { fault: null, cues: cues.length, backward: cues.filter(({ start, end }) => end <= start).length };
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    const { line, reason } = error.fault;
    const words = line === null ? '' : (splitLines(text)[line - 1] ?? '').trim();
    // A wrong WebVTT header is the only error that affects the whole file.
    if (reason === 'malformed' && line !== null && name.endsWith('.vtt'))
      return { fault: { reason: 'header', line, words } };
    return { fault: { reason, line, words } };
  }
};
