import { expect, test as base } from '@playwright/test';

import { uploadVideo } from '../api/video-requests';
import { readVideo } from './edit-page';
import { type PanelAdmin, signIn, signInPanelAdmin } from './panel-people';

export type TestClip = Awaited<ReturnType<PanelAdmin['createMember']>> & { id: string };

/** Encodes wait for those of other tests. Milliseconds. */
const timeout = 240_000;

/**
 * The Playwright test for a video's page: a video of 5 s per worker and its manager. Each test first brings
 * it into the state it needs, deletes its captions at the end, and replaces no file.
 */
export const test = base.extend<object, { clip: TestClip }>({
  clip: [
    async ({ playwright }, provide) => {
      const request = await playwright.request.newContext({
        baseURL: `http://localhost:${process.env.E2E_PORT}`,
      });
      const member = await signInPanelAdmin(request).createMember('manager');
      await signIn({ request }, member.person);
      const id = await uploadVideo(request, 'K 1', 'faststart.mp4');
      await expect.poll(async () => (await readVideo({ request }, id)).status, { timeout }).toBe('COMPLETE');
      await request.dispose();
      await provide({ ...member, id });
    },
    { scope: 'worker', timeout },
  ],
});

/** Deletes all captions of a video, as the signed-in person. */
export const deleteTexttracks = async (
  { request }: Parameters<typeof signIn>[0],
  id: string,
): Promise<void> => {
  const answer = await request.get(`/api/videos/${id}/texttracks`);
  const { texttracks } = (await answer.json()) as { texttracks: { id: string }[] };
  for (const track of texttracks)
    expect((await request.delete(`/api/videos/${id}/texttracks/${track.id}`)).ok()).toBe(true);
};
