import { readdirSync, readFileSync } from 'node:fs';

import { formatMessage, type TextParams } from '@/lib/core/i18n/format-message';

/** What the panel says in a language, by key; Playwright loads no JSON by itself. Throws for a key that is not there. */
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
