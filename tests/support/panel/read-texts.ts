import { readdirSync, readFileSync } from 'node:fs';

/** What the panel says in a language, by key; Playwright loads no JSON by itself. Throws for a key that is not there. */
export const readTexts = (language: 'de' | 'en') => {
  const folder = `messages/${language}`;
  const messages = readdirSync(folder)
    .filter((name) => name !== 'payload.json')
    .map((name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as object)
    .reduce((all, area) => ({ ...all, ...area }), {});
  return (key: string, params: Record<string, string> = {}): string => {
    const value = key
      .split('.')
      .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], messages);
    if (typeof value !== 'string') throw new Error(`messages/${language}/ has no ${key}`);
    return value.replace(/\{(\w+)\}/g, (placeholder, name: string) => params[name] ?? placeholder);
  };
};
