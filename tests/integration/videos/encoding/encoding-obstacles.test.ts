import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { getWebhookToken } from '@/lib/core/secrets/secret';
import { sweepUploads } from '@/lib/videos/uploads/sweep-uploads';
import type { Encoding } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { bootEncoding } from '@/tests/support/encoding/boot-encoding';
import { getClip } from '@/tests/support/encoding/clips';

let setup: Awaited<ReturnType<typeof bootEncoding>>;
beforeAll(async () => {
  setup = await bootEncoding();
});
afterAll(() => setup.close());

describe('obstacles of encoding', () => {
  /** The id of a video that is COMPLETE. */
  let complete: string;

  /** Uploads a file without a storage event. */
  const sendUnheard = async (): Promise<string> => {
    const { body } = await callApi<{ videoId: string }>(setup.instance, 'PUT', '/api/videos/upload', {
      cookie: setup.cookie,
      body: { title: 'lost', mimeType: 'video/mp4' },
    });
    // Written directly to the store, so that the edge sends no event.
    await setup.instance.storage.write({
      bucket: 'upload',
      key: `uploads/${body.videoId}/1/original.mp4`,
      body: await readFile(await getClip('tiny.mp4')),
      contentType: 'video/mp4',
      cacheControl: 'no-store',
      visibility: 'private',
    });
    return body.videoId;
  };

  it('a deleted video stops encoding without a trace, and a file whose event was lost is found', async () => {
    await setup.setPace(0.5);
    const id = await setup.upload(await getClip('forty.mp4'));
    await setup.untilStatus(id, 'STATUS_UPDATE');
    await setup.setPace(null);
    await callApi(setup.instance, 'DELETE', `/api/videos/${id}?permanent=true`, { cookie: setup.cookie });
    // The worker is free long before the deleted clip would have been encoded.
    complete = await sendUnheard();
    await sweepUploads(setup.instance, { eventLostAfter: 0, now: new Date(Date.now() + 1000) });
    await setup.untilStatus(complete, 'COMPLETE');
    for await (const { key } of setup.instance.storage.list({
      bucket: 'stream',
      prefix: `videos/${id}/`,
    })) {
      expect(key).toBeNull();
    }
  });

  it('files are refused immediately while the encoder is busy, also replacements', async () => {
    await setup.setPace(0.5);
    const busy = await setup.upload(await getClip('forty.mp4'));
    await setup.untilStatus(busy, 'STATUS_UPDATE');
    const broken = await setup.upload(await getClip('no-moov.mp4'));
    await setup.upload(await getClip('document.mp4'), complete);
    expect(await setup.untilStatus(broken, 'ERROR')).toMatchObject({ statusReason: 'truncated' });
    expect(await setup.untilStatus(complete, 'ERROR')).toMatchObject({ statusReason: 'not_a_video' });
    expect((await setup.readRow(busy))?.status).toBe('STATUS_UPDATE');
    await callApi(setup.instance, 'DELETE', `/api/videos/${busy}?permanent=true`, { cookie: setup.cookie });
    await setup.setPace(null);
  });

  it('an encode is aborted when its file is replaced', async () => {
    await setup.setPace(0.5);
    const id = await setup.upload(await getClip('forty.mp4'));
    await setup.untilStatus(id, 'STATUS_UPDATE');
    await setup.setPace(null);
    await setup.upload(await getClip('tiny.mp4'), id);
    const done = await setup.untilStatus(id, 'COMPLETE');
    expect(done.v).toBe(2);
    expect(done.duration).toBeLessThan(10);
    const readStates = async () => {
      const { docs } = await setup.instance.payload.find({
        collection: 'encodings',
        where: { video: { equals: id } },
        sort: 'version',
        overrideAccess: true,
      });
      return docs.map(({ state }: Encoding) => state);
    };
    await expect.poll(readStates, { timeout: 10_000 }).toEqual(['CANCELED', 'COMPLETE']);
  });

  it('duplicate events and events for unexpected files are accepted', async () => {
    const token = getWebhookToken(setup.instance.env.secret, 'storage');
    const event = (key: string) => ({
      Records: [
        {
          eventName: 'ObjectCreated:Put',
          s3: { bucket: { name: 'upload' }, object: { key, size: 1, eTag: 'x', sequencer: '1' } },
        },
      ],
    });
    const send = (body: unknown, query = `?token=${token}`) =>
      callApi(setup.instance, 'POST', `/api/webhooks/storage${query}`, { body });
    expect((await send(event('uploads/none/1/original.mp4'))).status).toBe(200);
    expect((await send(event('uploads/none/1/original.mp4'))).status).toBe(200);
    expect((await send({ Records: 'x' })).status).toBe(400);
    expect((await send(event('x'), '?token=wrong')).status).toBe(401);
    const kept = await setup.instance.payload.count({
      collection: 'webhookEvents',
      where: { dedupeKey: { contains: 'uploads/none/' } },
      overrideAccess: true,
    });
    expect(kept.totalDocs).toBe(1);
    // The same event from EventBridge, whose keys are not URL-encoded.
    const bridged = (key: string, type = 'Object Created') => ({
      source: 'aws.s3',
      'detail-type': type,
      detail: { bucket: { name: 'x' }, object: { key, size: 3, etag: 'e', sequencer: '1' } },
    });
    expect(await send(bridged('uploads/none/2/a b+c.mp4'))).toMatchObject({
      status: 200,
      body: { accepted: 1 },
    });
    expect((await send(bridged('uploads/none/2/a b+c.mp4'))).status).toBe(200);
    expect((await send(bridged('uploads/none/2/gone.mp4', 'Object Deleted'))).status).toBe(200);
    expect((await send({ ...bridged('x'), source: 'aws.ec2' })).status).toBe(400);
    const reported = await setup.instance.payload.count({
      collection: 'webhookEvents',
      where: { dedupeKey: { contains: encodeURIComponent('a b+c.mp4') } },
      overrideAccess: true,
    });
    expect(reported.totalDocs).toBe(1);
    // Events for other objects in the bucket, such as a folder created in a console, are closed
    // immediately.
    for (const key of ['uploads/', '../../uploads/x', '%E0%A4%A'])
      expect((await send(event(key))).status).toBe(200);
    const undone = await setup.instance.payload.count({
      collection: 'webhookEvents',
      where: { processedAt: { exists: false } },
      overrideAccess: true,
    });
    expect(undone.totalDocs).toBe(0);
  });

  it('a replacement that never arrives expires', async () => {
    await callApi(setup.instance, 'PUT', `/api/videos/upload/${complete}`, {
      cookie: setup.cookie,
      body: { mimeType: 'video/mp4' },
    });
    expect((await setup.get(complete)).status).toBe('NO_FILE');
    await sweepUploads(setup.instance, { now: new Date(Date.now() + 8 * 86_400_000) });
    expect((await setup.get(complete)).status).toBe('COMPLETE');
  });
});
