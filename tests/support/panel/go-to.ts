import type { Page } from '@playwright/test';

/** Next's own, which it leaves in the page for tests like this. */
type WithRouter = { next?: { router?: { push: (path: string) => void } } };

/**
 * Goes to another of the panel's screens as its links do, which costs a third of a load: no script runs anew. A page that does not
 * show the panel yet is loaded.
 */
export const goTo = async (page: Page, path: string): Promise<void> => {
  const isThere = await page.evaluate((to) => {
    const { router } = (window as unknown as WithRouter).next ?? {};
    if (!router || !location.pathname.startsWith('/admin')) return false;
    router.push(to);
    return true;
  }, path);
  if (!isThere) {
    await page.goto(path);
    return;
  }
  const target = new URL(path, page.url());
  // A list adds what it takes for granted to its address.
  await page.waitForURL(
    ({ pathname, searchParams }) =>
      pathname === target.pathname &&
      [...target.searchParams].every(([name, value]) => searchParams.get(name) === value),
  );
};
