import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';

export type TextParams = Record<string, string | number>;

/** A plain text, or the compiled message. */
type Compiled = string | IntlMessageFormat;

/** Compiled messages by message tree (one per language) and key. */
const compiled = new WeakMap<object, Map<string, Compiled>>();

/**
 * The text of a key (`edit.save`) in a language's tree of ICU messages. An unknown key is returned unchanged.
 */
export const formatMessage = (
  language: string,
  messages: object,
  key: string,
  params: TextParams = {},
): string => {
  const message = compile(language, messages, key);
  if (message === null) return key;
  return typeof message === 'string' ? message : String(message.format(showMissing(params)));
};

const compile = (language: string, messages: object, key: string): Compiled | null => {
  const known = compiled.get(messages) ?? new Map<string, Compiled>();
  compiled.set(messages, known);
  const found = known.get(key);
  if (found !== undefined) return found;
  const message = findMessage(messages, key);
  if (message === null) return null;
  const made = isPlainText(message)
    ? message
    : new IntlMessageFormat(message, language, undefined, { ignoreTag: true });
  known.set(key, made);
  return made;
};

/** Whether a message is its own text. Braces and apostrophes have a meaning in ICU messages. Pure. */
export const isPlainText = (message: string | MessageFormatElement[]): message is string =>
  typeof message === 'string' && !/[{}']/.test(message);

const findMessage = (messages: object, key: string): string | MessageFormatElement[] | null => {
  const value = key
    .split('.')
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], messages);
  return typeof value === 'string' || Array.isArray(value) ? value : null;
};

/** Shows a missing parameter by its name in braces instead of throwing. */
const showMissing = (params: TextParams): TextParams =>
  new Proxy(params, {
    has: () => true,
    get: (given, name: string) => given[name] ?? `{${name}}`,
  });
