import { ConversionError } from '@/lib/formats/timed-text/timed-text';
import { readVtt, getCues, type VttCue } from '@/lib/formats/timed-text/vtt-document';

/**
 * Parses the cues of a WebVTT file and ignores errors that browsers skip. Throws `ConversionError` if it is
 * not WebVTT.
 */
export const readVttCues = (text: string): VttCue[] => {
  const { document, faults } = readVtt(text);
  for (const { line, reason } of faults) {
    if (reason === 'header') throw new ConversionError({ line, reason: 'malformed' });
    if (reason === 'no_cues') throw new ConversionError({ line: null, reason });
  }
  return getCues(document);
};
