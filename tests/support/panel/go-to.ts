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
 * Navigates within the panel like its links do, which takes a third of a full load. Loads the page if it does
 * not show the panel yet.
 */
export const goTo = async (page: Page, path: string): Promise<void> => {
  if (!(await push(page, path))) {
    await page.goto(path);
    return;
  }
  const target = new URL(path, page.url());
  // Lists add their defaults to the URL.
  const isTarget = ({ pathname, searchParams }: URL): boolean =>
    pathname === target.pathname &&
    [...target.searchParams].every(([name, value]) => searchParams.get(name) === value);
  // A later navigation may replace this one.
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
