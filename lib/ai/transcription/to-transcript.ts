import { escapeVttText } from '@/lib/formats/timed-text/timed-text';
import { writeVtt } from '@/lib/formats/timed-text/vtt-document';
import { toLanguage } from '@/lib/core/i18n/languages';
import { translate } from '@/lib/core/i18n/text';
import type { SpokenSegment } from '@/lib/ports/transcriber';

import { toCues } from './to-cues';

/**
 * Converts speech to WebVTT, or null if there is none. With several speakers, each cue names its speaker,
 * numbered in order of appearance.
 */
export const toTranscript = (segments: readonly SpokenSegment[], language: string): string | null => {
  const cues = toCues(segments);
  if (cues.length === 0) return null;
  const speakers = [...new Set(cues.flatMap(({ speaker }) => speaker ?? []))];
  const spoken = toLanguage(language, 'en');
  const nameOf = (speaker: string | null): string => {
    if (speaker === null || speakers.length < 2) return '';
    const number = speakers.indexOf(speaker) + 1;
    return `<v ${translate(spoken, 'autoTranscriptions.speaker', { number })}>`;
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
