import { expect, type Browser, type Page } from '@playwright/test';

import { currentTime } from '../player/player-page';
import { bitSize, clockBits } from './clock-camera';

const video = (page: Page) => page.locator('reelhof-player video').first();

/** Somebody who opened the event's player, as an embed code frames it. */
export const openViewer = async (browser: Browser, playerUrl: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 640, height: 360 } });
  const page = await context.newPage();
  await page.goto(playerUrl);
  return page;
};

/** Seconds that the camera had been sending when it took the picture that is shown; null while none is. */
const readClock = (page: Page): Promise<number | null> =>
  video(page)
    .evaluate(
      (element: HTMLVideoElement, { bits, size }) => {
        if (element.readyState < 2 || element.paused) return null;
        const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
        const drawing = canvas.getContext('2d', { willReadFrequently: true });
        if (!drawing) return null;
        drawing.drawImage(element, 0, 0, canvas.width, canvas.height);
        return Array.from({ length: bits }, (_none, bit) => {
          const [x, y] = [(bit + 0.5) * size * canvas.width, 0.5 * size * canvas.height];
          const [red = 0] = drawing.getImageData(x, y, 1, 1).data;
          return red > 128 ? 2 ** bit : 0;
        }).reduce<number>((sum, value) => sum + value, 0);
      },
      { bits: clockBits, size: bitSize },
      { timeout: 1000 },
    )
    .catch(() => null);

/** Waits until a viewer's clock lags at most so many seconds behind a camera's, which counts since `startedAt`. */
export const expectLag = (page: Page, { startedAt }: { startedAt: number }, seconds: number) =>
  expect
    .poll(
      async () => {
        const shown = await readClock(page);
        const round = 2 ** clockBits;
        const sent = ((Date.now() - startedAt) / 1000) % round;
        return shown === null ? Infinity : (sent - shown + round) % round;
      },
      // Who is 8 s behind or more goes to the live picture at once; on a busy machine it takes a few turns.
      { timeout: 60_000 },
    )
    .toBeLessThanOrEqual(seconds);

/** Waits until the recording plays in place of the live picture, which it does by itself. */
export const playsRecording = async (page: Page): Promise<void> => {
  await expect(page.locator('reelhof-player .live-pill')).toHaveCount(0, { timeout: 30_000 });
  await expect.poll(() => currentTime(page), { timeout: 40_000 }).toBeGreaterThan(0.3);
};
