import { expect, type Page } from '@playwright/test';

import { makeComment } from '../../support/sharing/review-site';
import { test } from '../../support/sharing/review-test';

const many = 500;
const makeMany = () =>
  Array.from({ length: many }, (_, index) =>
    makeComment({ id: `c${index}`, text: `Comment ${index}`, frameIn: index % 200 }),
  );

/** Counts how often the page formats a date, which each row does twice per render. */
const countDates = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    const counted = { dates: 0 };
    Object.assign(window, { counted });
    const { prototype } = Intl.DateTimeFormat;
    const format = Object.getOwnPropertyDescriptor(prototype, 'format');
    Object.defineProperty(prototype, 'format', {
      get(): unknown {
        counted.dates += 1;
        return format?.get?.call(this);
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { counted: { dates: number } }).counted.dates);
};

test('five hundred comments are rendered a few times in total, and not while someone types', async ({
  page,
  site,
  review,
}) => {
  await site.putVideo('many', { fps: 10 });
  const { url } = review.share('many', makeMany());
  const readDates = await countDates(page);
  await page.goto(url);
  const list = page.getByRole('group', { name: 'Comments', exact: true });
  const rows = list.getByRole('listitem');
  await expect(rows).toHaveCount(many);
  const opened = await readDates();
  // Each row is rendered for the server's clock, for the reader's and in its batch. Quadratic rendering
  // would need 500,000.
  expect(opened).toBeGreaterThan(many);
  expect(opened).toBeLessThan(many * 8);

  await page.getByRole('button', { name: /^Write a comment|^Comment at/ }).click();
  await page.getByLabel('Your name').fill('Jonas');
  await page.getByLabel('Comment', { exact: true }).pressSequentially('Twenty letters typed');
  const typed = await readDates();
  // The clock may tick in the meantime. Rendering all rows for each of twenty letters would need 20,000.
  expect(typed - opened).toBeLessThan(many * 5);

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Mark as resolved' }).first().click();
  await expect(list.getByRole('button', { name: /^Resolved / })).toHaveCount(1);
  await expect(rows).toHaveCount(many);
  expect((await readDates()) - typed).toBeLessThan(many * 5);
});

test('new comments of others appear in place without a click', async ({ page, site, review }) => {
  await site.putVideo('news', { fps: 10 });
  const shared = review.share('news', []);
  await page.goto(shared.url);
  const list = page.getByRole('group', { name: 'Comments', exact: true });
  await expect(list.getByRole('heading')).toBeVisible();

  const first = makeComment({ text: 'First of all', frameIn: 10 });
  shared.add(first);
  await expect(list.getByText('First of all')).toBeVisible();
  await expect(list.getByRole('heading')).toHaveCount(0);
  shared.add(makeComment({ text: 'An answer', parentCommentId: first.id, frameIn: 10 }));
  await expect(list.getByText('An answer')).toBeVisible();
  // Visible comments need no announcement.
  await expect(page.getByRole('button', { name: /new comment/ })).toHaveCount(0);
});

test('new comments out of sight are announced, and do not move what is being read', async ({
  page,
  site,
  review,
}) => {
  await site.putVideo('far', { fps: 10 });
  const shared = review.share(
    'far',
    Array.from({ length: 40 }, (_, index) => makeComment({ text: `Comment ${index}`, frameIn: 100 + index })),
  );
  await page.goto(shared.url);
  const rows = page.getByRole('group', { name: 'Comments', exact: true }).getByRole('listitem');
  const read = rows.filter({ hasText: 'Comment 30' });
  await expect(rows).toHaveCount(40);
  await read.scrollIntoViewIfNeeded();
  const readTop = async (): Promise<number> => (await read.boundingBox())?.y ?? 0;
  // Rows get their final height with their first layout, two frames after they come near.
  let before = NaN;
  await expect
    .poll(
      async () => {
        const last = before;
        before = await readTop();
        return before - last;
      },
      // Long enough for two frames on a busy machine.
      { intervals: [1000] },
    )
    .toBe(0);
  shared.add(makeComment({ text: 'Long before', frameIn: 1 }));
  const news = page.getByRole('button', { name: '1 new comment' });
  await expect(news).toBeVisible();
  await expect.poll(async () => Math.abs((await readTop()) - before)).toBeLessThan(4);
  await news.click();
  await expect(page.getByText('Long before')).toBeInViewport();
  await expect(news).toHaveCount(0);
});

test('no letter typed right after a form was opened is lost', async ({ page, site, review }) => {
  await site.putVideo('letters', { fps: 10 });
  const { url } = review.share('letters', [makeComment({ text: 'Too dark', frameIn: 3 })]);
  await page.goto(url);
  await page.getByRole('button', { name: 'Reply' }).click();
  await page.keyboard.type('my half reply');
  await expect(page.getByLabel('Reply to')).toHaveValue('my half reply');
  await page.keyboard.press('Escape');
  await page.keyboard.type('cdid you see it');
  await expect(page.getByLabel('Comment', { exact: true })).toHaveValue('did you see it');
});

test('a playing video resumes once the comment is sent', async ({ page, site, review }) => {
  await site.putVideo('goes-on', { fps: 10 });
  const { url } = review.share('goes-on', []);
  await page.goto(url);
  const player = page.locator('reelhof-player');
  const isPaused = () => player.evaluate((each) => (each as HTMLVideoElement).paused);
  await page.getByRole('button', { name: 'Play' }).last().click();
  await expect.poll(isPaused).toBe(false);
  await page.keyboard.press('c');
  await expect.poll(isPaused).toBe(true);
  await page.getByLabel('Your name').fill('Jonas');
  await page.getByLabel('Comment', { exact: true }).fill('Here.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Comments', exact: true }).getByText('Here.')).toBeVisible();
  await expect.poll(isPaused).toBe(false);
});

test('a long comment is collapsed until it is expanded', async ({ page, site, review }) => {
  await site.putVideo('long', { fps: 10 });
  const { url } = review.share('long', [
    makeComment({ text: 'x'.repeat(5000), frameIn: 1 }),
    makeComment({ text: 'Short', frameIn: 2 }),
  ]);
  await page.goto(url);
  await expect(page.getByText('Short')).toBeInViewport();
  const more = page.getByRole('button', { name: 'Show more' });
  await more.click();
  await expect(page.getByText('Short')).not.toBeInViewport();
  await page.getByRole('button', { name: 'Show less' }).click();
  await expect(page.getByText('Short')).toBeInViewport();
});

test('comments without a place in a shorter version are reported before they are carried over', async ({
  page,
  site,
  review,
}) => {
  await site.putVideo('shorter', { fps: 10 });
  const versions = [2, 1].map((version) => ({ version, createdAt: '2026-11-20T09:00:00.000Z' }));
  const places = [100, 199, 200, 250].map((frameIn) =>
    makeComment({ frameIn, videoTimecode: frameIn / 10, version: 1 }),
  );
  const { url } = review.share('shorter', [...places, makeComment({ version: 1 })], {
    video: { version: 2 },
    versions,
  });
  await page.goto(url);
  await expect(page.getByText('5 open comments from version 1')).toBeVisible();
  await expect(
    page.getByText('Placed on the last frame because they are after the end of this version: 2', {
      exact: true,
    }),
  ).toBeVisible();
});
