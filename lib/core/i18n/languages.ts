/** The languages the product speaks; German where nothing else is known. */
export const languages = ['de', 'en'] as const;
export type Language = (typeof languages)[number];

/** Each language by its own name, so that it is found by whom it is for. */
export const languageNames: Record<Language, string> = { de: 'Deutsch', en: 'English' };
