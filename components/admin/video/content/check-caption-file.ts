import { ConversionError, splitLines, type ConversionFault } from '@/lib/captions/convert/timed-text';
import { maxTexttrackBytes } from '@/lib/captions/texttrack-slot';

export const captionFormats = ['.vtt', '.srt', '.sbv', '.ttml', '.dfxp', '.xml', '.stl'] as const;

export type CaptionFileFault =
  | { reason: 'tooLarge' | 'format' }
  | { reason: ConversionFault['reason']; line: number | null; words: string };

/** `cues` is null where only the server reads this format. */
export type CheckedFile = { fault: CaptionFileFault } | { fault: null; cues: number | null };

type Reader = (text: string) => { length: number };

const loadReader = async (name: string): Promise<Reader | null> => {
  if (name.endsWith('.srt')) return (await import('@/lib/captions/convert/read-srt')).readSrt;
  if (name.endsWith('.sbv')) return (await import('@/lib/captions/convert/read-sbv')).readSbv;
  if (!name.endsWith('.vtt')) return null;
  const { readVttCues } = await import('./read-vtt-cues');
  return readVttCues;
};

/** Looks at a file before it is sent, so that what is wrong with it is said at once, and where. */
export const checkCaptionFile = async (file: File): Promise<CheckedFile> => {
  const name = file.name.toLowerCase();
  if (!captionFormats.some((end) => name.endsWith(end))) return { fault: { reason: 'format' } };
  if (file.size > maxTexttrackBytes) return { fault: { reason: 'tooLarge' } };
  const read = await loadReader(name);
  if (!read) return { fault: null, cues: null };
  const { decodeText } = await import('@/lib/captions/convert/decode-text');
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  try {
    return { fault: null, cues: read(text).length };
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    const { line, reason } = error.fault;
    return { fault: { reason, line, words: line === null ? '' : (splitLines(text)[line - 1] ?? '').trim() } };
  }
};
