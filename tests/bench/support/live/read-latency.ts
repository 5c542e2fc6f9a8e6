import type { Browser } from '@playwright/test';

import { clock, clockPeriod } from './clock';

const maxLatency = 60_000;
/** Interval between samples in milliseconds. */
const sampleMs = 100;

/** Runs in the player's page, and reads the clock from the displayed frame. */
export const readClock = ({ bits, cell, width, height }: typeof clock): number | null => {
  const host = document.querySelector('reelhof-player');
  const video = (host?.shadowRoot ?? document).querySelector('video');
  if (!video || video.readyState < 2 || video.paused) return null;
  const canvas = document.createElement('canvas');
  canvas.width = bits;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  // Each square's center becomes one pixel. Lower renditions have smaller squares.
  const [x, y] = [video.videoWidth / width, video.videoHeight / height];
  const size = cell * x;
  const top = (height - cell * 0.6) * y;
  for (let bit = 0; bit < bits; bit += 1)
    context.drawImage(video, (bit + 0.3) * size, top, size * 0.4, cell * 0.2 * y, bit, 0, 1, 1);
  const now = Date.now();
  const { data } = context.getImageData(0, 0, bits, 1);
  let shown = 0;
  for (let bit = 0; bit < bits; bit += 1) if ((data[bit * 4] ?? 0) > 127) shown += 2 ** bit;
  return (now % 2 ** bits) - shown;
};

export type Latency = { samples: number[]; startUp: number; stalled: number };

/**
 * Opens a player, waits `settle` seconds, and reads its clock for `watched` seconds. Latencies are in
 * milliseconds.
 */
export const readLatency = async (
  browser: Browser,
  url: string,
  { settle, watched }: { settle: number; watched: number },
): Promise<Latency> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  const openedAt = Date.now();
  await page.goto(url);
  await page.addScriptTag({ content: `window.__name = (value) => value` }).catch(() => undefined);
  const samples: number[] = [];
  let startUp = Number.NaN;
  let stalled = 0;
  let last: number | null = null;
  for (let until = Infinity; Date.now() < until;) {
    const latency = await page.evaluate(readClock, clock);
    if (Number.isNaN(startUp) && latency !== null) {
      startUp = Date.now() - openedAt;
      until = Date.now() + (settle + watched) * 1000;
    }
    if (Date.now() - openedAt > 60_000 && Number.isNaN(startUp)) break;
    if (latency !== null && Date.now() > until - watched * 1000) {
      const value = (latency + clockPeriod) % clockPeriod;
      // A square in transition can be read either way, so implausible values are skipped.
      if (value > maxLatency) continue;
      samples.push(value);
      // A frozen frame ages as fast as time passes.
      if (last !== null && value - last > sampleMs * 0.8) stalled += sampleMs;
      last = value;
    }
    await new Promise((resolve) => setTimeout(resolve, sampleMs));
  }
  await context.close();
  return { samples, startUp, stalled };
};
