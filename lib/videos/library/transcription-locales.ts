import { getBaseLanguage } from '@/lib/core/i18n/languages';

/**
 * Languages that can be recognised, in the form engines take; the first of a language also covers its other
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

/**
 * The locale in which a language is recognised (`de` and `de-AT` in `de-DE`), or null if it is not
 * supported.
 */
export const toTranscriptionLocale = (language: string | null | undefined): TranscriptionLocale | null =>
  transcriptionLocales.find((locale) => locale === language) ??
  transcriptionLocales.find((locale) => getBaseLanguage(locale) === getBaseLanguage(language ?? '')) ??
  null;
