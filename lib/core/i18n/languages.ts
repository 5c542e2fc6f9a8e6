/** The languages the product speaks; German where nothing else is known. */
export const languages = ['de', 'en'] as const;
export type Language = (typeof languages)[number];

/** The language of a tag without its region: `de` of `de-AT`. */
export const getBaseLanguage = (tag: string): string => tag.split('-', 1)[0] ?? '';

/** The one of them that a tag (`de-AT`, `en`, …) is of; null for all others. */
export const findLanguage = (tag: string | null | undefined): Language | null => {
  const base = getBaseLanguage(tag ?? '').toLowerCase();
  return languages.find((language) => language === base) ?? null;
};

/** The same, and `otherwise` for a tag of none of them. */
export const toLanguage = (tag: string | null | undefined, otherwise: Language = 'de'): Language =>
  findLanguage(tag) ?? otherwise;

/** Each language by its own name, so that it is found by whom it is for. */
export const languageNames: Record<Language, string> = { de: 'Deutsch', en: 'English' };
