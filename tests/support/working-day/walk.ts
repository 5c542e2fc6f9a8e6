import { mkdirSync } from 'node:fs';
import path from 'node:path';

import { expect, type APIRequestContext, type Page } from '@playwright/test';

import { createVideo } from '../api/video-requests';
import { findViolations, type Look } from '../panel/find-violations';
import { findForeignLines, readScreen } from '../panel/read-screen';

type Language = 'de' | 'en';
type Labels = { categories?: string[]; tags?: string[] };

/** Videos that are created concurrently. */
const concurrency = 4;

export const createTag = async (request: APIRequestContext, title: string): Promise<void> => {
  const answer = await request.post('/api/tags', { data: { title } });
  expect(answer.ok(), await answer.text()).toBe(true);
};

/** Creates `count` videos that wait for their files. `describe` gets numbers from 1. */
export const fillLibrary = async (
  request: APIRequestContext,
  count: number,
  describe: (number: number) => { title: string } & Labels,
): Promise<void> => {
  const numbers = Array.from({ length: count }, (_, index) => index + 1).values();
  const work = async (): Promise<void> => {
    for (const number of numbers) {
      const { title, ...labels } = describe(number);
      await createVideo(request, title, labels);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
};

/**
 * Controls that end beyond the right edge of the window, outside of elements that scroll or shorten their
 * text. Ancestors that clip hide them from the document's width.
 */
const findCutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const mayExceed = (element: Element | null): boolean => {
      if (!element || element === document.body) return false;
      const { overflowX, textOverflow } = getComputedStyle(element);
      return /auto|scroll/.test(overflowX) || textOverflow === 'ellipsis' || mayExceed(element.parentElement);
    };
    const { clientWidth } = document.documentElement;
    return [...document.querySelectorAll('button, a, input, select, textarea')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !mayExceed(element))
      .map((element) => element.outerHTML.slice(0, 200));
  });

type Walk = { language: Language; name: string } & Look;
/** Checks a screen. `on` is another page than the walk's, `hasOwnWords` one with users' words. */
type Check = (screen: string, options?: { on?: Page; hasOwnWords?: boolean }) => Promise<void>;

/**
 * Checks the screens of a journey: accessibility, overflow, and that each text is in the language. Keeps
 * screenshots in `E2E_SHOTS/<name>`, numbered, if that variable is set. `faults` are errors of pages and of
 * the server that happened so far.
 */
export const createWalk = (page: Page, { language, name, ...options }: Walk) => {
  let count = 0;
  const faults: string[] = [];
  const watch = (on: Page): void => {
    on.on('pageerror', ({ message }) => faults.push(`${on.url()}: ${message}`));
    on.on('response', (answer) => {
      if (answer.status() >= 500) faults.push(`${answer.status()} from ${answer.url()}`);
    });
  };
  watch(page);
  const look: Check = async (screen, { on = page, hasOwnWords = false } = {}) => {
    await expect.poll(() => findViolations(on, options), { message: screen }).toEqual([]);
    const overflow = () =>
      on.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow, { message: `${screen} overflows` }).toBeLessThanOrEqual(0);
    await expect.poll(() => findCutOff(on), { message: `${screen} cuts off` }).toEqual([]);
    if (!hasOwnWords) {
      const foreign = async () => findForeignLines(await readScreen(on), language);
      await expect.poll(foreign, { message: `${screen} in ${language}` }).toEqual([]);
    }
    count += 1;
    if (!process.env.E2E_SHOTS) return;
    const folder = path.join(process.env.E2E_SHOTS, name);
    mkdirSync(folder, { recursive: true });
    const file = `${String(count).padStart(2, '0')}-${screen.replaceAll(' ', '-')}.png`;
    await on.screenshot({ path: path.join(folder, file) });
  };
  return { look, watch, faults };
};
