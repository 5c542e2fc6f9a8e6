import { mkdir } from 'node:fs/promises';
import path from 'node:path';

import { expect, type Page } from '@playwright/test';

import { readLinkPreview } from '@/lib/formats/link-preview';

import { findViolations } from '../../support/panel/find-violations';
import { loadPageWriters } from '../../support/player/load-page-writers';
import { currentTime, isPaused, readPlayer } from '../../support/player/player-page';
import { createVideoData } from '../../support/player/player-site';
import { test } from '../../support/player/player-test';

const writers = loadPageWriters();
const branding = { name: 'Studio Süd', logo: null, color: '#0B6B52' };

/** Checks a page on a phone and in the dark; leaves it wide and light. */
const expectFine = async (page: Page): Promise<void> => {
  expect(await findViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findViolations(page, { only: ['colours'] })).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 390, height: 800 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 960, height: 600 });
};

test('a watch page seeks by its chapters and its transcript, and plays in no frame', async ({
  page,
  site,
}) => {
  const changes = {
    ...{ title: 'Harvest', description: 'First line\nSecond line', language: 'en', oembed: null },
    chapters: [
      { title: 'Start', timestamp: '00:00:00' },
      { title: 'Middle', timestamp: '00:00:10' },
    ],
    pageUrl: site.pageUrl('watch'),
  };
  const data = createVideoData('watch', changes);
  const preview = readLinkPreview(data, `${site.origin}/`);
  if (!preview) throw new Error('there is no preview');
  const url = `${site.origin}/videos/watch/watch.html`;
  const passages = Array.from({ length: 40 }, (_, index) => ({
    start: index / 2,
    text: `Sentence ${index} <b>`,
  }));
  await site.putVideo('watch', changes);
  await site.putFile(
    'videos/watch/watch.html',
    (await writers).writeWatchPage({
      data,
      preview,
      branding,
      url,
      transcript: { language: 'en', passages },
    }),
  );
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Harvest' })).toBeVisible();
  await expect.poll(() => readPlayer(page, (player) => player.duration)).toBeGreaterThan(15);
  await expectFine(page);
  await page.getByRole('link', { name: '0:10 Middle' }).click();
  await expect.poll(() => currentTime(page)).toBeGreaterThanOrEqual(10);
  await expect(page.getByRole('link', { name: '0:10 Middle' })).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('details [aria-current]')).toContainText(/Sentence [23]\d/);
  await page.getByRole('link', { name: '0:03 Sentence 6 <b>' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => currentTime(page)).toBeLessThan(8);

  await page.goto(`${url}?t=12`);
  await expect.poll(() => currentTime(page)).toBeCloseTo(12, 0);

  await page.goto(await site.serveForeign(`<iframe src="${url}" title="Frame"></iframe>`));
  const framed = page.frameLocator('iframe');
  await expect(framed.getByRole('heading', { name: 'Harvest' })).toBeVisible();
  await expect(framed.locator('reelhof-player')).not.toHaveAttribute('src');
});

test('a collection page plays one video after the other, unless the viewer turns that off', async ({
  page,
  site,
}) => {
  const titles = ['One', 'Two', 'Three'];
  for (const id of titles) await site.putVideo(id, { title: id });
  const url = `${site.origin}/collections/c1/index.html`;
  await mkdir(path.join(site.root, 'collections/c1'), { recursive: true });
  await site.putFile(
    'collections/c1/index.html',
    (await writers).writeCollectionPage({
      ...{ title: 'Films', description: 'All films', branding, color: '#000000', url, image: null },
      isFramable: true,
      videos: titles.map((id) => ({
        ...{ id, title: id, language: 'en', duration: 20, picture: 'videos/clip/1/poster.jpg' },
        url: `${site.origin}/videos/${id}/watch.html`,
      })),
    }),
  );
  await page.goto(url);
  const now = page.locator('[data-now]');
  const loaded = () => readPlayer(page, (player) => (player.data as { id?: string } | null)?.id);
  await expect.poll(loaded).toBe('One');
  await expectFine(page);
  await page.getByRole('link', { name: /^Two/ }).click();
  await expect.poll(loaded).toBe('Two');
  await expect(now).toHaveText('Two');
  await expect.poll(() => isPaused(page)).toBe(false);
  await readPlayer(page, (player) => void (player.currentTime = 19.6));
  await expect.poll(loaded).toBe('Three');
  await expect(page.getByRole('link', { name: /^Three/ })).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => isPaused(page)).toBe(false);

  await page.getByRole('link', { name: /^One/ }).click();
  await expect.poll(loaded).toBe('One');
  await page.getByRole('switch', { name: 'Play the next video automatically' }).click();
  await readPlayer(page, (player) => void (player.currentTime = 19.6));
  await expect.poll(() => readPlayer(page, (player) => player.ended)).toBe(true);
  await expect(now).toHaveText('One');

  await page.goto(`${url}?v=Three`);
  await expect.poll(loaded).toBe('Three');
  await page.goto(
    await site.serveForeign(`<iframe src="${url}?embed" title="Films" width="900" height="500">`),
  );
  const framed = page.frameLocator('iframe');
  await expect(framed.locator('reelhof-player')).toHaveAttribute('src', /One\/data\.json$/);
  await expect(framed.getByRole('heading', { name: 'Films' })).toBeHidden();
});
