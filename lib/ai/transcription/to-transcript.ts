import { escapeVttText } from '@/lib/captions/convert/timed-text';
import { writeVtt } from '@/lib/captions/vtt/write-vtt';
import { translate } from '@/lib/core/i18n/text';
import type { SpokenSegment } from '@/lib/ports/transcriber/port';

import { toCues } from './to-cues';

const baseOf = (language: string): string => (language.startsWith('de') ? 'de' : 'en');

/** What was said as WebVTT, or null where nothing was. Where several speak, each cue names its speaker, numbered as they first speak. */
export const toTranscript = (segments: readonly SpokenSegment[], language: string): string | null => {
  const cues = toCues(segments);
  if (cues.length === 0) return null;
  const speakers = [...new Set(cues.flatMap(({ speaker }) => speaker ?? []))];
  const nameOf = (speaker: string | null): string => {
    if (speaker === null || speakers.length < 2) return '';
    const number = speakers.indexOf(speaker) + 1;
    return `<v ${translate(baseOf(language), 'autoTranscriptions.speaker', { number })}>`;
  };
  return writeVtt({
    header: 'WEBVTT',
    blocks: cues.map(({ start, end, text, speaker }) => ({
      kind: 'cue',
      id: '',
      settings: '',
      start,
      end,
      text: nameOf(speaker) + escapeVttText(text),
    })),
  });
};
