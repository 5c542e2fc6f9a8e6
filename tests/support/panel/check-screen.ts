import { expect, type Page } from '@playwright/test';

import { expectNoFault } from './expect-accessible';
import type { Look } from './find-violations';
import { findForeignLines, readScreen } from './read-screen';
import { switchLanguage } from './set-language';
import { switchTheme } from './set-theme';

/** No fault that axe finds, and nothing that is wider than the screen. */
const look = async (page: Page, name: string, options: Look & { width: number }): Promise<void> => {
  await expectNoFault(page, name, options);
  const measure = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(measure, { message: `${name} at ${options.width}` }).toBeLessThanOrEqual(options.width);
};

/** Looks at a screen on a phone and where there is room, and once more where it is dark. It stays wide and light. */
export const checkThemes = async (page: Page, name: string): Promise<void> => {
  await look(page, name, { width: 390, only: ['width', 'names'] });
  await look(page, name, { width: 1440 });
  await switchTheme(page, 'dark');
  await look(page, `${name}, dark`, { width: 1440, only: ['colours'] });
  await switchTheme(page, 'light');
};

/**
 * Looks at a German screen in each theme and at each width, and reads it in each language, in place of going there once more. It is as before
 * at the end. `readLines` is for what shows words of people, too, whatever language they are in.
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
