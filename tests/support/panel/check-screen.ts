import { expect, type Page } from '@playwright/test';

import { expectNoFault } from './expect-accessible';
import type { Look } from './find-violations';
import { findForeignLines, readScreen } from './read-screen';
import { switchLanguage } from './set-language';
import { switchTheme } from './set-theme';

/** Expects no accessibility violation and no horizontal overflow. */
const look = async (page: Page, name: string, options: Look & { width: number }): Promise<void> => {
  await expectNoFault(page, name, options);
  const measure = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(measure, { message: `${name} at ${options.width}` }).toBeLessThanOrEqual(options.width);
};

/** Checks a screen on a phone, on a desktop, and in dark mode. Leaves it wide and light. */
export const checkThemes = async (page: Page, name: string): Promise<void> => {
  await look(page, name, { width: 390, only: ['width', 'names'] });
  await look(page, name, { width: 1440 });
  await switchTheme(page, 'dark');
  await look(page, `${name}, dark`, { width: 1440, only: ['colours'] });
  await switchTheme(page, 'light');
};

/**
 * Checks a German screen in each theme, width and language without reloading it, and restores its state.
 * `readLines` is for screens that also show users' own words, which may be in any language.
 */
export const checkScreen = async (
  page: Page,
  name: string,
  readLines: () => Promise<string[]> = () => readScreen(page),
): Promise<void> => {
  const expectWords = (language: 'de' | 'en') =>
    expect
      .poll(async () => findForeignLines(await readLines(), language), { message: `${name}, ${language}` })
      .toEqual([]);
  await checkThemes(page, name);
  await expectWords('de');
  await switchLanguage(page, 'en');
  await expectWords('en');
  await switchLanguage(page, 'de');
};
