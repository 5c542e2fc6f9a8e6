import { getBaseLanguage, listLanguages } from '@/lib/core/i18n/languages';
import type { MeasuredTexttrack } from '@/lib/videos/text-tracks/texttrack-schemas';

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

/**
 * A target language: it exists already (`there`), is being translated (`underWay`), or is free, also after a
 * failure.
 */
export type TranslationTarget = { tag: string; name: string; state: 'free' | 'there' | 'underWay' };

/** Longer videos are not translated. Seconds. */
export const maxTranslatedDuration = 7200;

/** Tracks that can be translated: with a text, in a language that the service supports. */
export const listSources = (tracks: readonly MeasuredTexttrack[]): MeasuredTexttrack[] =>
  tracks.filter(({ cues, language }) => cues > 0 && isTranslationSource(language));

/**
 * Languages that a track can be translated into, sorted by their names in `language`. Excludes the track's
 * own.
 */
export const listTargets = (
  tracks: readonly MeasuredTexttrack[],
  source: Pick<MeasuredTexttrack, 'language' | 'type'>,
  language: string,
): TranslationTarget[] =>
  listLanguages(
    language,
    translationLocales.filter((tag) => !isSameLanguage(tag, source.language)),
  ).map((target) => {
    const there = tracks.find((track) => track.language === target.tag && track.type === source.type);
    if (!there || there.job?.state === 'FAILED') return { ...target, state: 'free' };
    return { ...target, state: there.job ? 'underWay' : 'there' };
  });
