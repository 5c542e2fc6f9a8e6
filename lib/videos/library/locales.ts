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
type TranscriptionLocale = (typeof transcriptionLocales)[number];

/**
 * The locale in which a language is recognised (`de` and `de-AT` in `de-DE`), or null if it is not
 * supported.
 */
export const toTranscriptionLocale = (language: string | null | undefined): TranscriptionLocale | null =>
  transcriptionLocales.find((locale) => locale === language) ??
  transcriptionLocales.find((locale) => getBaseLanguage(locale) === getBaseLanguage(language ?? '')) ??
  null;

/** Languages a video or a text track can be in, as BCP 47 tags; `de-DE` is the product's default. */
export const locales = [
  'de-DE',
  'de-AT',
  'de-CH',
  'en-US',
  'en-GB',
  'en-AU',
  'en-CA',
  'en-IE',
  'en-IN',
  'en-NZ',
  'en-ZA',
  'fr-FR',
  'fr-BE',
  'fr-CA',
  'fr-CH',
  'es-ES',
  'es-MX',
  'es-US',
  'it-IT',
  'it-CH',
  'nl-NL',
  'nl-BE',
  'pt-PT',
  'pt-BR',
  'pl-PL',
  'cs-CZ',
  'sk-SK',
  'sl-SI',
  'hr-HR',
  'sr-RS',
  'bs-BA',
  'mk-MK',
  'sq-AL',
  'hu-HU',
  'ro-RO',
  'bg-BG',
  'el-GR',
  'da-DK',
  'sv-SE',
  'no-NO',
  'fi-FI',
  'is-IS',
  'et-EE',
  'lv-LV',
  'lt-LT',
  'ga-IE',
  'mt-MT',
  'ca-ES',
  'tr-TR',
  'uk-UA',
  'ru-RU',
  'ar-SA',
  'ar-AE',
  'fa-IR',
  'he-IL',
  'hi-IN',
  'ja-JP',
  'ko-KR',
  'zh-CN',
  'zh-TW',
  'vi-VN',
  'th-TH',
  'id-ID',
] as const;

export type Locale = (typeof locales)[number];

export const isLocale = (value: string): value is Locale => (locales as readonly string[]).includes(value);
