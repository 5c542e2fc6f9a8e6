import { mkdir, readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { CDPSession, Page, Route } from '@playwright/test';

import { getClip, type ClipName } from '../encoding/clips';

/**
 * A film of `size` bytes at `folder/name`: a clip (of one picture unless named), and a box behind it that players skip
 * (ISO/IEC 14496-12 §8.1.2). Files of different names differ in their bytes, too.
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

/** What is called a film and is none, so that nobody encodes it: for who looks at the upload alone, of less than what is sent in parts. */
export const makeNoVideo = async (folder: string, name: string, size: number): Promise<string> => {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, name);
  await writeFile(file, `${name} is no film.`);
  await truncate(file, size);
  return file;
};

/** Drops files on the middle of the page, as a hand would. */
export const dropFiles = async (page: Page, files: string[]): Promise<void> => {
  // A file can only come from an input; from there it goes into what is dropped.
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

// Another session's conditions would stay beside these.
const sessions = new WeakMap<Page, Promise<CDPSession>>();

type Network = { isOffline?: boolean; bytesPerSecond?: number };

/** A page's network: gone, or so slow that it sends that many bytes a second; without either, as it is. */
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

/** Takes back what `setNetwork` has made of it: the page goes on to the next test, where another session's conditions would stay. */
export const freeNetwork = async (page: Page): Promise<void> => {
  const session = sessions.get(page);
  sessions.delete(page);
  // Gone with a page that was closed.
  await (await session)?.detach().catch(() => undefined);
};

/** Whether an address takes an end of a file, which is sent before its parts. */
export const isHeadOrTail = (url: string): boolean => new URL(url).pathname.includes('/head-and-tail/');

/** Whether an address is one of storage. */
export const isStore = (url: URL): boolean => url.href.startsWith(process.env.E2E_UPLOAD_URL ?? '');

/** As many parts of a file as are under way at the same time. */
export const concurrentParts = 5;

/** A part or a file; what is let through untouched costs nothing. */
const isSent = (url: URL): boolean => isStore(url) && !isHeadOrTail(url.href);

/** Answers the first address as storage does once it ran out. */
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

/** Counts from now on what a page sends to storage: files in one piece, and parts. */
export const countPuts = (page: Page): { count: () => number } => {
  let count = 0;
  const store = process.env.E2E_UPLOAD_URL ?? '';
  page.on('request', (request) => {
    const url = request.url();
    if (request.method() === 'PUT' && url.startsWith(store) && !isHeadOrTail(url)) count += 1;
  });
  return { count: () => count };
};
