import { readdirSync, readFileSync } from 'node:fs';

import { de } from '@payloadcms/translations/languages/de';
import { en } from '@payloadcms/translations/languages/en';
import type { Page } from '@playwright/test';

type Language = 'de' | 'en';

/** Long words that identify a language; shorter ones occur in both. */
const listWords = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];

const listTexts = (node: unknown): string[] =>
  typeof node === 'string' ? [node] : Object.values(node as object).flatMap(listTexts);

/** All words of a language's texts, ours and Payload's. */
const readWords = (language: Language): Set<string> => {
  const folder = `messages/${language}`;
  const own = readdirSync(folder).map(
    (name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as object,
  );
  const payload = (language === 'de' ? de : en).translations;
  return new Set([...own, payload].flatMap(listTexts).flatMap(listWords));
};

const words = { de: readWords('de'), en: readWords('en') };

/** Names that are the same in every language. */
const names = new Set(['deutsch', 'english', 'standard', 'default', 'business', 'byte']);

/** All texts on a screen: visible ones, accessible names, and the title. */
export const readScreen = async (page: Page): Promise<string[]> => {
  const title = await page.title();
  const texts = await page.evaluate(() => {
    const attributes = ['aria-label', 'title', 'placeholder', 'alt'];
    const spoken = [...document.querySelectorAll(attributes.map((name) => `[${name}]`).join())].flatMap(
      (element) => attributes.flatMap((name) => element.getAttribute(name) ?? []),
    );
    // Users' texts and emails may be in any language.
    const kept = [...document.querySelectorAll<HTMLElement>('[translate="no"]')].flatMap((element) =>
      element.innerText.split('\n'),
    );
    const written = document.body.innerText.split('\n').filter((line) => !kept.includes(line));
    return [...written, ...spoken].map((line) => line.trim());
  });
  return [...new Set([title, ...texts])].filter(Boolean);
};

/** Lines that are not in `language`, and technical ones: field names, objects, the framework's name. */
export const findForeignLines = (lines: string[], language: Language): string[] => {
  const [own, other] = language === 'de' ? [words.de, words.en] : [words.en, words.de];
  const isForeign = (word: string) => other.has(word) && !own.has(word) && !names.has(word);
  // Addresses are names in any language.
  const said = lines.filter((line) => !line.includes('@'));
  return said.filter(
    (line) =>
      /\[object |undefined|NaN|Payload|^[a-z]+[A-Z]\w*$|^[a-z]+-[a-z-]+$/.test(line) ||
      listWords(line).some(isForeign),
  );
};
