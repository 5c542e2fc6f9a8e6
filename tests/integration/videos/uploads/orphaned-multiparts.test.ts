import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { removeVideoFiles } from '@/lib/videos/publishing/remove-files';
import { sweepMultiparts } from '@/lib/videos/uploads/sweep-uploads';
import { bootUploads } from '@/tests/support/uploads/boot-uploads';

let setup: Awaited<ReturnType<typeof bootUploads>>;
beforeAll(async () => {
  setup = await bootUploads();
});
afterAll(() => setup.close());

const openInParts = async () => {
  const { body } = await setup.open({ title: 'a', mimeType: 'video/mp4', useMultipart: true });
  const { uploadId = '', key = '' } = body.multipartUpload ?? {};
  const upload = { bucket: 'upload', key, uploadId } as const;
  const url = await setup.instance.storage.signPart({ ...upload, partNumber: 1, expiresIn: 60 });
  const send = async () => (await fetch(url, { method: 'PUT', body: 'a part' })).status;
  const isOpen = async () => {
    const found: string[] = [];
    for await (const each of setup.instance.storage.listMultiparts({ bucket: 'upload', prefix: '' }))
      found.push(each.uploadId);
    return found.includes(uploadId);
  };
  return { videoId: body.videoId, send, isOpen };
};

const inHours = (hours: number) => ({ now: new Date(Date.now() + hours * 3_600_000) });

describe('a multipart upload', () => {
  it('accepts no more parts when its video has been deleted', async () => {
    const { videoId, send, isOpen } = await openInParts();
    expect(await send()).toBe(200);
    const { payload } = setup.instance;
    await payload.delete({ collection: 'videos', id: videoId, overrideAccess: true });
    const workspaceId = setup.tenant.workspace.id;
    expect(await removeVideoFiles(setup.instance, { videoId, workspaceId })).toBe(true);
    expect([await send(), await isOpen()]).toEqual([404, false]);
  });

  it('is aborted an hour after it was abandoned, and others are left alone', async () => {
    const [orphaned, awaited] = [await openInParts(), await openInParts()];
    const { payload } = setup.instance;
    await payload.db.deleteMany({ collection: 'encodings', where: { video: { equals: orphaned.videoId } } });
    await sweepMultiparts(setup.instance, inHours(0.5));
    expect([await orphaned.isOpen(), await awaited.isOpen()]).toEqual([true, true]);
    await sweepMultiparts(setup.instance, inHours(1.5));
    expect([await orphaned.isOpen(), await awaited.isOpen()]).toEqual([false, true]);
    expect([await orphaned.send(), await awaited.send()]).toEqual([404, 200]);
  });
});
