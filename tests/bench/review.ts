import { existsSync } from 'node:fs';

import { chromium, type Browser, type Page } from '@playwright/test';

import type { PresentedComment } from '@/lib/review/sharing/comments/comment-schemas';

import { startRichSite } from '../support/player/rich-video';
import { makeComment, startReviewSite } from '../support/sharing/review-site';
import { median } from './support/process';

/**
 * Measures the longest task of a share page with many comments: on opening, while typing and when
 * resolving one. `rich` comments include replies, drawings, long texts and ranges. Prints milliseconds.
 * npm run bench review [rounds=3] [comments=60,240,500,2000] [kind=plain,rich]
 */
const [rounds = '3', counts = '60,240,500,2000', kinds = 'plain,rich'] = process.argv.slice(2);

type Watched = Window & { tasks: number[] };

/** The longest task since the last call. Tasks below 50 ms do not count. */
const readLongest = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    // Entries arrive after their task.
    await new Promise((resolve) => setTimeout(resolve, 300));
    return Math.max(0, ...(window as unknown as Watched).tasks.splice(0));
  });

const makePlain = (count: number): PresentedComment[] =>
  Array.from({ length: count }, (_, index) =>
    makeComment({ text: `What a reviewer says, number ${index}.`, frameIn: index % 200 }),
  );

const stroke = Array.from({ length: 300 }, (_, index) => [index / 300, Math.sin(index / 30) / 3 + 0.5, 0.5]);
const drawing = { schema: 1, shapes: [{ kind: 'pen', color: 'red', points: stroke }] };

const makeRich = (count: number): PresentedComment[] => {
  const top = makePlain(Math.ceil((count * 2) / 3)).map((comment, index) => ({
    ...comment,
    ...(index % 10 === 0 && { text: 'What a reviewer explains at length. '.repeat(100) }),
    ...(index % 5 === 0 && { drawing }),
    frameOut: (comment.frameIn ?? 0) + 5,
  }));
  const replies = makePlain(count - top.length).map((comment, index) => ({
    ...comment,
    parentCommentId: top[index % 2 === 0 ? 0 : index % top.length]?.id ?? null,
  }));
  return [...top, ...replies];
};
const makers: Record<string, typeof makePlain> = { plain: makePlain, rich: makeRich };

const open = async (browser: Browser, url: string, count: number): Promise<number[]> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
      buffered: true,
    });
  });
  const started = performance.now();
  await page.goto(url);
  await page.waitForFunction(
    (all) => document.querySelectorAll('[role=group][aria-label=Comments] li').length === all,
    count,
  );
  const whole = performance.now() - started;
  const opening = await readLongest(page);
  await page.getByRole('button', { name: /^Write a comment|^Comment at/ }).click();
  await page.getByLabel('Your name').fill('Jonas');
  await page.getByLabel('Comment', { exact: true }).pressSequentially('A sentence of a reviewer.');
  const typing = await readLongest(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Mark as resolved' }).first().click();
  await page.waitForSelector('[role=group][aria-label=Comments] li > button');
  const resolving = await readLongest(page);
  await page.close();
  return [opening, typing, resolving, whole];
};

const site = await startRichSite();
const review = await startReviewSite(site.origin);
await site.putVideo('bench', { fps: 10 });
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const browser = await chromium.launch(existsSync(executablePath) ? { executablePath } : {});
console.log('| comments | kind | opening | typing | resolving | all rows there after |');
console.log('| ---: | --- | ---: | ---: | ---: | ---: |');
for (const kind of kinds.split(','))
  for (const count of counts.split(',').map(Number)) {
    const results: number[][] = [];
    for (let round = 0; round < Number(rounds); round++) {
      const comments = makers[kind]?.(count) ?? [];
      const rows = comments.filter(({ parentCommentId }) => parentCommentId === null).length;
      results.push(await open(browser, review.share('bench', comments).url, rows));
    }
    const columns = [0, 1, 2, 3].map((column) => median(results.map((each) => each[column] ?? 0)).toFixed(0));
    console.log(`| ${count} | ${kind} | ${columns.join(' | ')} |`);
  }
await browser.close();
await review.stop();
await site.stop();
