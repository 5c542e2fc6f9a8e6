/**
 * The name of a language tag in `language`: "Deutsch (Österreich)", "German (Austria)". An unknown tag is
 * returned unchanged.
 */
export const getLanguageName = (language: string, tag: string): string => {
  try {
    return (
      new Intl.DisplayNames([language], { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag
    );
  } catch {
    return tag;
  }
};

/** Tags with their names in `language`: those of `first` in that order, then the others alphabetically. */
export const listLanguages = (
  language: string,
  tags: readonly string[],
  first: readonly string[] = [],
): { tag: string; name: string }[] => {
  const { compare } = new Intl.Collator(language);
  const rank = (tag: string): number => (first.includes(tag) ? first.indexOf(tag) : first.length);
  return tags
    .map((tag) => ({ tag, name: getLanguageName(language, tag) }))
    .sort((a, b) => rank(a.tag) - rank(b.tag) || compare(a.name, b.name));
};

/** The product language that an `Accept-Language` header prefers, or the default. Pure. */
export const pickLanguage = (header: string | null): Language =>
  findAcceptedLanguage(header) ?? toLanguage(null);

/** The product language that an `Accept-Language` header prefers; null if it names none. Pure. */
export const findAcceptedLanguage = (header: string | null): Language | null => {
  const candidates = (header ?? '').split(',').map((part) => {
    const [name = '', quality = ''] = part.trim().split(';q=');
    return { language: findLanguage(name), weight: quality === '' ? 1 : Number(quality) };
  });
  const known = candidates.filter(({ language, weight }) => language !== null && weight > 0);
  const best = known.sort((a, b) => b.weight - a.weight)[0];
  return best?.language ?? null;
};

/** The product's languages. German is the default. */
export const languages = ['de', 'en'] as const;
export type Language = (typeof languages)[number];

/** A tag's language without its region: `de` for `de-AT`. */
export const getBaseLanguage = (tag: string): string => tag.split('-', 1)[0] ?? '';

/** The product language of a tag (`de-AT`, `en`, …); null for all other languages. */
export const findLanguage = (tag: string | null | undefined): Language | null => {
  const base = getBaseLanguage(tag ?? '').toLowerCase();
  return languages.find((language) => language === base) ?? null;
};

/** The product language of a tag, or `otherwise` for other languages. */
export const toLanguage = (tag: string | null | undefined, otherwise: Language = 'de'): Language =>
  findLanguage(tag) ?? otherwise;

/** The native name of each language, so that its speakers recognise it. */
export const languageNames: Record<Language, string> = { de: 'Deutsch', en: 'English' };
