import { expect, type Page } from '@playwright/test';

import type { WithRouter } from './with-router';

const push = (page: Page, path: string): Promise<boolean> =>
  page.evaluate((to) => {
    const { router } = (window as unknown as WithRouter).next ?? {};
    if (!router || !location.pathname.startsWith('/admin')) return false;
    router.push(to);
    return true;
  }, path);

/**
 * Goes to another of the panel's screens as its links do, which costs a third of a load: no script runs anew. A page that does not
 * show the panel yet is loaded.
 */
export const goTo = async (page: Page, path: string): Promise<void> => {
  if (!(await push(page, path))) {
    await page.goto(path);
    return;
  }
  const target = new URL(path, page.url());
  // A list adds what it takes for granted to its address.
  const isTarget = ({ pathname, searchParams }: URL): boolean =>
    pathname === target.pathname &&
    [...target.searchParams].every(([name, value]) => searchParams.get(name) === value);
  // That may come after this and take its place.
  await expect(async () => {
    if (!isTarget(new URL(page.url())) && !(await waitFor(page, isTarget))) await push(page, path);
    expect(isTarget(new URL(page.url())), path).toBe(true);
  }).toPass({ timeout: 60_000 });
};

const waitFor = (page: Page, isThere: (url: URL) => boolean): Promise<boolean> =>
  page.waitForURL(isThere, { timeout: 10_000 }).then(
    () => true,
    () => false,
  );
