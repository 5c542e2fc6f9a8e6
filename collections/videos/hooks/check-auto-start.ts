import type { CollectionBeforeChangeHook } from 'payload';

import { AppError } from '@/lib/core/errors';
import { toTranscriptionLocale } from '@/lib/videos/library/locales';

/**
 * Automatic transcription requires a supported language. An unchanged flag is removed from the update: an
 * edit based on an outdated row would otherwise set it again and start a second transcription.
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
