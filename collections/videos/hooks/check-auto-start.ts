import type { CollectionBeforeChangeHook } from 'payload';

import { toTranscriptionLocale } from '@/lib/videos/library/transcription-locales';
import { AppError } from '@/lib/core/errors';

/**
 * What is to be transcribed by itself needs a language that can be recognised. Unchanged, the mark is left to
 * the server: written back by an edit that read it before, it would have a video transcribed a second time.
 */
export const checkAutoStart: CollectionBeforeChangeHook = ({ data, operation, originalDoc }) => {
  const { autoTranscription, ...change } = data as typeof data & {
    autoTranscription?: { autoStart?: boolean };
  };
  const autoStart = autoTranscription?.autoStart ?? undefined;
  const before = Boolean(originalDoc?.autoTranscription?.autoStart);
  const isChanged = autoStart !== undefined && (operation === 'create' || autoStart !== before);
  if (!isChanged) return change;
  const language = 'language' in data ? data.language : originalDoc?.language;
  if (autoStart && !toTranscriptionLocale(language)) throw new AppError('auto_transcription_language');
  return { ...change, autoTranscription: { autoStart } };
};
