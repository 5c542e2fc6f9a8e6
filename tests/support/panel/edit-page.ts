import { expect, test, type APIRequestContext, type Page } from '@playwright/test';

import { uploadVideo } from '../api/video-requests';
import type { ClipName } from '../encoding/clips';
import { findViolations, type Look } from './find-violations';
import { type PanelAdmin, signIn } from './panel-people';

export type StoredVideo = {
  status: string;
  title: string;
  description: string | null;
  visibility: string;
  customMetadata: unknown;
};

/** A page or anything else that can send requests. */
type Asking = Pick<Page, 'request'>;

/** The video as the signed-in person sees it. */
export const readVideo = async (page: Asking, id: string): Promise<StoredVideo> => {
  // The server may close an idle connection just when it is reused.
  const answer = await page.request.get(`/api/videos/${id}?depth=0`, { maxRetries: 2 });
  return (await answer.json()) as StoredVideo;
};

/** Encodes wait for those of other tests. Milliseconds. */
const encodingTimeout = 180_000;

/**
 * Uploads a file as the signed-in person, and waits until it is encoded or rejected. Extends the test's
 * timeout accordingly.
 */
export const uploadFile = async (
  page: Asking,
  title: string,
  file: ClipName | Buffer,
  status = 'COMPLETE',
): Promise<string> => {
  test.setTimeout(test.info().timeout + encodingTimeout);
  const videoId = await uploadVideo(page.request, title, file);
  await expect
    .poll(async () => (await readVideo(page, videoId)).status, { timeout: encodingTimeout })
    .toBe(status);
  return videoId;
};

type Making = { file?: ClipName; role?: 'editor' | 'manager' };

/**
 * A video shared by all tests of a file, and the member who owns it. Each test first brings it into the state
 * it needs.
 */
export const makeSharedVideo = async (
  root: PanelAdmin,
  request: APIRequestContext,
  { file = 'mono.mp4', role = 'manager' }: Making = {},
) => {
  const member = await root.createMember(role);
  await signIn({ request }, member.person);
  return { ...member, id: await uploadFile({ request }, 'K 1', file) };
};

/** Changes a video as the signed-in person, without the page. */
export const changeVideo = async (page: Page, id: string, data: object): Promise<void> => {
  const answer = await page.request.patch(`/api/videos/${id}`, { data, maxRetries: 2 });
  expect(answer.ok(), await answer.text()).toBe(true);
};

export const openVideo = async (page: Page, id: string, tab = 'general'): Promise<void> => {
  await page.goto(`/admin/collections/videos/${id}?tab=${tab}`);
  await expect(page.getByRole('tablist')).toBeVisible();
};

/** Checks the panel's own screen; framed players have separate tests. */
export const expectNoViolations = (page: Page, message: string, options?: Look) =>
  expect.poll(() => findViolations(page, options), { message }).toEqual([]);
