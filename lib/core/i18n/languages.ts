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
