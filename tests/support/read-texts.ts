import { readFileSync } from 'node:fs';

/** What the panel says in a language, by key; Playwright loads no JSON by itself. Throws for a key that is not there. */
export const readTexts = (language: 'de' | 'en') => {
  const messages = JSON.parse(readFileSync(`messages/${language}.json`, 'utf8')) as unknown;
  return (key: string, params: Record<string, string> = {}): string => {
    const value = key
      .split('.')
      .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], messages);
    if (typeof value !== 'string') throw new Error(`messages/${language}.json has no ${key}`);
    return value.replace(/\{(\w+)\}/g, (placeholder, name: string) => params[name] ?? placeholder);
  };
};
