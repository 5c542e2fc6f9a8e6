import { getBaseLanguage } from '@/lib/core/i18n/languages';

/** Languages a text track can be translated into. */
export const translationLocales = [
  'de-DE',
  'en-US',
  'fr-FR',
  'es-ES',
  'it-IT',
  'nl-NL',
  'pt-PT',
  'pt-BR',
  'pl-PL',
  'cs-CZ',
  'sk-SK',
  'sl-SI',
  'hr-HR',
  'sr-RS',
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
export type TranslationLocale = (typeof translationLocales)[number];

export const isTranslationTarget = (language: string): language is TranslationLocale =>
  (translationLocales as readonly string[]).includes(language);

/** Whether a track in this language can be translated, regardless of region. */
export const isTranslationSource = (language: string): boolean =>
  translationLocales.some((locale) => getBaseLanguage(locale) === getBaseLanguage(language));

/** Whether two locales are regions of one language, between which no translation is offered. */
export const isSameLanguage = (one: string, other: string): boolean =>
  getBaseLanguage(one) === getBaseLanguage(other);
