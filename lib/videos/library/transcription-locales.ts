import { getBaseLanguage } from '@/lib/core/i18n/languages';

/**
 * Languages that can be recognised, as engines are told them: the first of a language stands for its other
 * regions.
 */
export const transcriptionLocales = [
  'de-DE',
  'en-US',
  'en-GB',
  'fr-FR',
  'es-ES',
  'it-IT',
  'nl-NL',
  'pt-PT',
  'pl-PL',
  'sv-SE',
  'tr-TR',
] as const;
export type TranscriptionLocale = (typeof transcriptionLocales)[number];

/** The locale a language is recognised in (`de` and `de-AT` in `de-DE`), or null where it can't be. */
export const toTranscriptionLocale = (language: string | null | undefined): TranscriptionLocale | null =>
  transcriptionLocales.find((locale) => locale === language) ??
  transcriptionLocales.find((locale) => getBaseLanguage(locale) === getBaseLanguage(language ?? '')) ??
  null;
