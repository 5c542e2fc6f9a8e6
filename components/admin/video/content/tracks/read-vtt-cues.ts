import { ConversionError } from '@/lib/captions/convert/timed-text';
import { readVtt } from '@/lib/captions/vtt/read-vtt';
import { getCues, type VttCue } from '@/lib/captions/vtt/vtt-document';

/** The cues of a WebVTT file; what browsers pass over is no fault. Throws `ConversionError` where it is none. */
export const readVttCues = (text: string): VttCue[] => {
  const { document, faults } = readVtt(text);
  for (const { line, reason } of faults) {
    if (reason === 'header') throw new ConversionError({ line, reason: 'malformed' });
    if (reason === 'no_cues') throw new ConversionError({ line: null, reason });
  }
  return getCues(document);
};
