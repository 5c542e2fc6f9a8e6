import { mkdir, readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { CDPSession, Page, Route } from '@playwright/test';

import { getClip, type ClipName } from '../encoding/clips';

/**
 * Creates a video file of `size` bytes at `folder/name`: a clip (by default of one frame), followed by a box
 * that players skip (ISO/IEC 14496-12 §8.1.2). Files with different names have different bytes.
 */
export const makeVideo = async (
  folder: string,
  name: string,
  size: number,
  clipName: ClipName = 'tiny.mp4',
): Promise<string> => {
  await mkdir(folder, { recursive: true });
  const clip = await readFile(await getClip(clipName));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size - clip.length);
  head.write('free', 4, 'latin1');
  const file = path.join(folder, name);
  await writeFile(file, Buffer.concat([clip, head, Buffer.from(name)]));
  await truncate(file, size);
  return file;
};

/**
 * Creates an invalid file with a video's name, which is never encoded, for tests of the upload only. Must be
 * smaller than a multipart upload.
 */
export const makeNoVideo = async (folder: string, name: string, size: number): Promise<string> => {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, name);
  await writeFile(file, `${name} is no video.`);
  await truncate(file, size);
  return file;
};

/** Drops files on the centre of the page. */
export const dropFiles = async (page: Page, files: string[]): Promise<void> => {
  // Files can only come from an input, which passes them to the drop event.
  await page.evaluate(() => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = true;
    input.id = 'dropped-files';
    document.body.append(input);
  });
  const input = page.locator('#dropped-files');
  await input.setInputFiles(files);
  await input.evaluate((element) => {
    const dataTransfer = new DataTransfer();
    for (const file of (element as HTMLInputElement).files ?? []) dataTransfer.items.add(file);
    for (const type of ['dragenter', 'dragover', 'drop']) {
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }
    element.remove();
  });
};

// One session per page, because conditions of several sessions add up.
const sessions = new WeakMap<Page, Promise<CDPSession>>();

type Network = { isOffline?: boolean; bytesPerSecond?: number };

/**
 * Makes a page's network offline or limits its upload to this many bytes per second; without options,
 * unlimited.
 */
export const setNetwork = async (
  page: Page,
  { isOffline = false, bytesPerSecond = -1 }: Network = {},
): Promise<void> => {
  const known = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, known);
  const session = await known;
  await session.send('Network.emulateNetworkConditions', {
    offline: isOffline,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
};

/** Reverts `setNetwork`, because the page is reused and another session's conditions would remain. */
export const freeNetwork = async (page: Page): Promise<void> => {
  const session = sessions.get(page);
  sessions.delete(page);
  // The session ends with a closed page.
  await (await session)?.detach().catch(() => undefined);
};

/** Whether a URL receives a file's head or tail, which are sent before its parts. */
export const isHeadOrTail = (url: string): boolean => new URL(url).pathname.includes('/head-and-tail/');

/** Whether a URL belongs to the storage. */
export const isStore = (url: URL): boolean => url.href.startsWith(process.env.E2E_UPLOAD_URL ?? '');

/** Number of parts of a file that are sent concurrently. */
export const concurrentParts = 5;

/** Matches parts and whole files. Other requests are not intercepted, which is faster. */
const isSent = (url: URL): boolean => isStore(url) && !isHeadOrTail(url.href);

/** Answers the first upload like a full storage. */
export const refuseOnce = async (page: Page): Promise<{ count: () => number }> => {
  let count = 0;
  const refuse = async (route: Route): Promise<void> => {
    if (route.request().method() !== 'PUT') return route.continue();
    count += 1;
    await route.fulfill({
      status: 403,
      headers: { 'access-control-allow-origin': '*', 'content-type': 'application/xml' },
      body: '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>',
    });
    await page.unroute(isSent, refuse);
  };
  await page.route(isSent, refuse);
  return { count: () => count };
};

/** Counts the files and parts that a page sends to the storage from now on. */
export const countPuts = (page: Page): { count: () => number } => {
  let count = 0;
  const store = process.env.E2E_UPLOAD_URL ?? '';
  page.on('request', (request) => {
    const url = request.url();
    if (request.method() === 'PUT' && url.startsWith(store) && !isHeadOrTail(url)) count += 1;
  });
  return { count: () => count };
};
