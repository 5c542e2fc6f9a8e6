import { listLanguages } from '@/lib/core/i18n/languages';
import type { MeasuredTexttrack } from '@/lib/videos/text-tracks/texttrack-schemas';

import { isSameLanguage, isTranslationSource, translationLocales } from './locales';

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
