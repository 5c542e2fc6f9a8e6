import { expect, type Page } from '@playwright/test';

import { setNetwork } from './upload-files';

const library = '/admin/collections/videos';

export const getTray = (page: Page) => page.getByRole('complementary', { name: 'Uploads' });
/** The row of a file, also while the tray is folded, as on the page of a new video. */
export const getRow = (page: Page, name: string) =>
  getTray(page).getByRole('listitem', { includeHidden: true }).filter({ hasText: name });

/** How much of a file has been sent, in percent. */
export const shareOf = async (page: Page, name: string): Promise<number> => {
  const bar = getRow(page, name).getByRole('progressbar');
  return (await bar.count()) > 0 ? Number(await bar.getAttribute('aria-valuenow')) : 0;
};

type Video = { id: string; title: string; status: string; v: number };
export const listVideos = async (page: Page): Promise<Video[]> => {
  const answer = await page.request.get('/api/videos?limit=100&depth=0&sort=title', { maxRetries: 2 });
  return ((await answer.json()) as { docs: Video[] }).docs;
};

export const openLibrary = async (page: Page, bytesPerSecond?: number): Promise<void> => {
  // Set before the page loads, because earlier uploads resume immediately and would finish at once.
  await setNetwork(page, { bytesPerSecond });
  await page.goto(library);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The upload permission is known shortly after the page has loaded.
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete');
};
