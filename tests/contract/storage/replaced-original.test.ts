import { expect } from 'vitest';

import { createEdgeDelivery } from '@/lib/adapters/delivery/edge/edge-delivery';
import { createOffPurge } from '@/lib/adapters/purge/off/off-purge';
import type { StoredVideoSource } from '@/lib/videos/library/types';
import { isEncodedInput, presentLinks } from '@/lib/videos/publishing/playback/source';

import { describeStorage, put, uniqueFolder } from './storage-target-context';

const hour = 3_600_000;
const inputOpenUntil = new Date(Date.now() + hour).toISOString();
const noFiles = {
  thumbnailUrl: null,
  thumbnailUrlOriginal: null,
  smallThumbnailUrl: null,
  storyboardUrl: null,
  filename: null,
};

describeStorage('the original of a video', ({ storage, test }) => {
  /** Uploads a file and reads it like the encoder does. */
  const encode = async () => {
    const ref = { bucket: 'upload', key: `${uniqueFolder('uploads')}original.mp4` } as const;
    const url = await storage().signPut({ ...ref, contentType: 'video/mp4', expiresIn: 60 });
    await put(url, 'what was encoded', 'video/mp4');
    const inputEtag = await storage().withLocalFile(ref, async (_path, etag) => etag);
    expect(inputEtag).toBe((await storage().head(ref))?.etag);
    return { url, input: { inputKey: ref.key, inputEtag, inputOpenUntil } };
  };

  test('is offered only while it is the file that was encoded', async () => {
    const warnings: object[] = [];
    const log = { warn: (fields: object) => void warnings.push(fields) };
    const delivery = createEdgeDelivery({
      ...{ edgeUrl: 'http://localhost:3001', dataDir: '/nowhere' },
      ...{ purge: createOffPurge(), hosts: [] },
    });
    const findLink = async (input: Awaited<ReturnType<typeof encode>>['input']) => {
      const source: StoredVideoSource = { ...noFiles, abr: null, hls: [], mp4: [], custom: {}, ...input };
      const ports = { delivery, storage: storage(), support: null, log };
      const video = { id: 'a', title: 'a', customThumbnail: null, offersOriginal: true };
      const wanted = ['downloadOriginalUrl'] as const;
      return (await presentLinks(source, { video, wanted }, async () => ports)).downloadOriginalUrl;
    };

    const [kept, replaced] = [await encode(), await encode()];
    // The filesystem store refuses the second file; S3 can't.
    await put(replaced.url, 'something else', 'video/mp4');
    const isReplaced = storage().ingress === null;
    expect(await (await fetch((await findLink(kept.input)) ?? '')).text()).toBe('what was encoded');
    const link = await findLink(replaced.input);
    if (isReplaced) expect(link).toBeNull();
    else expect(await (await fetch(link ?? '')).text()).toBe('what was encoded');
    expect(warnings).toHaveLength(isReplaced ? 1 : 0);

    await put(kept.url, 'something else', 'video/mp4');
    const check = (now: number) => isEncodedInput(kept.input, { storage: storage(), log, now });
    expect(await check(Date.now() + 60_000)).toBe(!isReplaced);
    await check(Date.now() + 120_000);
    expect(warnings).toHaveLength(isReplaced ? 2 : 0);
  });

  test('may be copied by the store’s operator once its URL has expired', async () => {
    const { input, url } = await encode();
    await put(url, 'the same video in a copied bucket', 'video/mp4');
    const expired = { ...input, inputOpenUntil: new Date(Date.now() - hour).toISOString() };
    const log = { warn: () => undefined };
    expect(await isEncodedInput(expired, { storage: storage(), log })).toBe(true);
  });
});
