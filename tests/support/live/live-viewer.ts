import { expect, type Browser, type Page } from '@playwright/test';

import { currentTime } from '../player/player-page';
import { bitSize, clockBits } from './clock-camera';

const video = (page: Page) => page.locator('reelhof-player video').first();

/** Opens the event's player in a frame like an embed code does. */
export const openViewer = async (browser: Browser, playerUrl: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 640, height: 360 } });
  const page = await context.newPage();
  await page.goto(playerUrl);
  return page;
};

/** The camera's clock in the displayed frame, in seconds; null while no frame is shown. */
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

/**
 * Waits until a viewer's clock lags at most this many seconds behind the camera's, which started at
 * `startedAt`.
 */
export const expectLag = (page: Page, { startedAt }: { startedAt: number }, seconds: number) =>
  expect
    .poll(
      async () => {
        const shown = await readClock(page);
        const round = 2 ** clockBits;
        const sent = ((Date.now() - startedAt) / 1000) % round;
        return shown === null ? Infinity : (sent - shown + round) % round;
      },
      // A viewer who is 8 s or more behind seeks to the live edge, which may take several attempts on a busy
      // machine.
      { timeout: 60_000 },
    )
    .toBeLessThanOrEqual(seconds);

/** Waits until the player switches from the live stream to the recording. */
export const playsRecording = async (page: Page): Promise<void> => {
  await expect(page.locator('reelhof-player .live-pill')).toHaveCount(0, { timeout: 30_000 });
  await expect.poll(() => currentTime(page), { timeout: 40_000 }).toBeGreaterThan(0.3);
};
