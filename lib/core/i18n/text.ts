import { formatMessage, type TextParams } from './format-message';
import { toLanguage, type Language } from './languages';
import { messages } from './messages';

type Paths<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Paths<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

/** A key of `messages/`, e.g. `videos.fields.title`. */
export type MessageKey = Paths<typeof messages.en>;

/** Returns a text in a fixed language, such as the page's. */
export type Translate = (key: MessageKey, params?: TextParams) => string;

/** A text in every language, in the form of Payload's labels. */
export const text = (key: MessageKey): Record<Language, string> => ({
  de: translate('de', key),
  en: translate('en', key),
});

/** A text in one language. An unknown key is returned unchanged. */
export const translate = (tag: string, key: string, params?: TextParams): string => {
  const language = toLanguage(tag);
  return formatMessage(language, messages[language], key, params);
};
