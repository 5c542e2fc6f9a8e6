import { readdirSync, readFileSync } from 'node:fs';

import { formatMessage, type TextParams } from '@/lib/core/i18n/format-message';

/**
 * The panel's texts in a language by key. Reads files, because Playwright does not load JSON. Throws for an
 * unknown key.
 */
export const readTexts = (language: 'de' | 'en') => {
  const folder = `messages/${language}`;
  const messages = readdirSync(folder)
    .filter((name) => name !== 'payload.json')
    .map((name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as object)
    .reduce((all, area) => ({ ...all, ...area }), {});
  return (key: string, params?: TextParams): string => {
    const value = formatMessage(language, messages, key, params);
    if (value === key) throw new Error(`messages/${language}/ has no ${key}`);
    return value;
  };
};
