import { messages } from './messages';

/** The languages the product speaks; German where nothing else is known. */
export const languages = ['de', 'en'] as const;
export type Language = (typeof languages)[number];

/** Each language by its own name, so that it is found by whom it is for. */
export const languageNames: Record<Language, string> = { de: 'Deutsch', en: 'English' };

type Paths<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Paths<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

/** A key of `messages/`, e.g. `videos.fields.title`. */
export type MessageKey = Paths<typeof messages.en>;

const lookUp = (language: Language, key: string): string => {
  const value = key
    .split('.')
    .reduce<unknown>(
      (node, part) => (node as Record<string, unknown> | undefined)?.[part],
      messages[language],
    );
  return typeof value === 'string' ? value : key;
};

/** One text in every language, as Payload takes labels. */
export const text = (key: MessageKey): Record<Language, string> => ({
  de: lookUp('de', key),
  en: lookUp('en', key),
});

/** One text in one language; `{name}` is replaced by the parameter of that name. An unknown key is answered as itself. */
export const translate = (
  language: string,
  key: string,
  params: Record<string, string | number> = {},
): string =>
  lookUp(language === 'en' ? 'en' : 'de', key).replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(params[name] ?? placeholder),
  );
