import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { slugs } from '@/lib/core/slugs';
import { publishVideo } from '@/lib/videos/publishing/publish-video';
import type { Video } from '@/payload-types';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { poll } from '@/tests/support/poll';
import { createTenant } from '@/tests/support/rows/factories';
import { createServedVideo } from '@/tests/support/rows/served-video';

let instance: Instance;
beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());

/** Starts a publisher that stops right before it changes a video's visibility, until it is released. */
const startSlowPublisher = (id: string, events: string[]) => {
  let letGo = (): void => undefined;
  let isThere = false;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const { storage, ports, payload } = instance;
  const slow: typeof storage = {
    ...storage,
    setPrefixVisibility: async (input) => {
      isThere = true;
      await gate;
      events.push(`slow: ${input.visibility}`);
      return storage.setPrefixVisibility(input);
    },
  };
  const done = publishVideo({ payload, ports: { ...ports, storageFor: async () => slow } }, { videoId: id });
  return { done, letGo, isThere: () => isThere };
};

it('a publisher that read the row before a video was hidden does not show it again', async () => {
  const { payload, storage } = instance;
  const { workspace } = await createTenant(payload);
  const id = await createServedVideo(instance, { workspace, status: 'COMPLETE', visibility: 'public' });
  const events: string[] = [];
  const { done, letGo, isThere } = startSlowPublisher(id, events);
  await poll(isThere);

  await payload.db.updateOne({ collection: slugs.videos, id, data: { visibility: 'private' } });
  const looks = vi.spyOn(payload.db, 'findOne');
  const hidden = publishVideo(instance, { videoId: id }).then(() => events.push('hidden'));
  // Wait until it has checked the lock twice or, without waiting, has finished.
  const countLooks = () => looks.mock.calls.filter(([{ collection }]) => collection === slugs.locks).length;
  await poll(() => countLooks() >= 2 || events.includes('hidden'));
  looks.mockRestore();
  letGo();
  await Promise.all([done, hidden]);
  expect(events.slice(events.indexOf('hidden'))).not.toContain('slow: public');
  expect(await storage.head({ bucket: 'stream', key: `videos/${id}/data.json` })).toMatchObject({
    visibility: 'private',
  });
  const where = { name: { equals: `publish ${id}` } };
  expect((await payload.db.find({ collection: slugs.locks, where })).docs).toEqual([]);
});

it('a killed process’s lock blocks no one after its lease', async () => {
  const { payload } = instance;
  const { workspace } = await createTenant(payload);
  const id = await createServedVideo(instance, { workspace, status: 'COMPLETE', visibility: 'public' });
  const leaseUntil = new Date(Date.now() + 700).toISOString();
  await payload.create({
    collection: slugs.locks,
    data: { name: `publish ${id}`, leaseOwner: 'killed', leaseUntil },
    overrideAccess: true,
  });
  await publishVideo(instance, { videoId: id });
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(leaseUntil));
  const row = await payload.db.findOne<Video>({
    collection: slugs.videos,
    where: { id: { equals: id } },
  });
  expect(row?.published).toContain('public');
});
