import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { claimEncoding, leaseMs, renewLease } from '@/lib/encoding/claim-encoding';
import { updateVideoVersion } from '@/lib/encoding/update-video-version';
import type { Encoding, Video } from '@/payload-types';
import { bootInstance, type Instance } from '@/tests/support/boot';
import { createTenant, createVideo, type Tenant } from '@/tests/support/factories';

let instance: Instance;
let tenant: Tenant;

beforeAll(async () => {
  instance = await bootInstance();
  tenant = await createTenant(instance.payload);
});
afterAll(() => instance.close());

const findEncoding = (id: string) =>
  instance.payload.db.findOne<Encoding>({ collection: 'encodings', where: { id: { equals: id } } });
const findVideo = (id: string) =>
  instance.payload.db.findOne<Video>({ collection: 'videos', where: { id: { equals: id } } });

describe('claiming', () => {
  const encoder = { engine: 'ffmpeg', isElsewhere: false };
  const queue = async (attempt = 0) => {
    const video = await createVideo(instance.payload, {
      workspace: tenant.workspace,
      status: 'PROGRESSING',
    });
    const encoding = await instance.payload.create({
      collection: 'encodings',
      data: {
        video: video.id,
        workspace: tenant.workspace.id,
        version: 1,
        state: 'QUEUED',
        mimeType: 'video/mp4',
        inputKey: `uploads/${video.id}/1/original.mp4`,
        attempt,
      },
      overrideAccess: true,
    });
    return { video, encoding };
  };
  const clear = () => instance.payload.db.deleteMany({ collection: 'encodings', where: {} });

  it('gives a row to one of many workers, and to another only after its lease', async () => {
    await clear();
    const { encoding } = await queue();
    const claims = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        claimEncoding(instance.payload, { owner: `w${index}`, encoder }),
      ),
    );
    const winners = claims.filter((claim) => claim !== null);
    expect(winners).toHaveLength(1);
    const owner = winners[0]?.leaseOwner ?? '';
    expect(await renewLease(instance.payload, { id: encoding.id, owner })).toBe(true);
    expect(await renewLease(instance.payload, { id: encoding.id, owner: 'other' })).toBe(false);
    const renewed = new Date(Date.now() + leaseMs - 1000);
    expect(await renewLease(instance.payload, { id: encoding.id, owner, now: renewed })).toBe(true);
    const held = new Date(renewed.getTime() + leaseMs - 1000);
    expect(await claimEncoding(instance.payload, { owner: 'next', now: held, encoder })).toBeNull();
    const later = new Date(renewed.getTime() + leaseMs + 1000);
    const next = await claimEncoding(instance.payload, { owner: 'next', now: later, encoder });
    expect(next).toMatchObject({ id: encoding.id, attempt: 2, leaseOwner: 'next' });
    expect(await renewLease(instance.payload, { id: encoding.id, owner })).toBe(false);
  });

  it('gives up after three attempts', async () => {
    await clear();
    const { video, encoding } = await queue(3);
    expect(await claimEncoding(instance.payload, { owner: 'w', encoder })).toBeNull();
    expect(await findEncoding(encoding.id)).toMatchObject({ state: 'ERROR' });
    expect(await findVideo(video.id)).toMatchObject({
      status: 'ERROR',
      statusReason: 'encoder_failed',
    });
  });

  it('lets nobody but the newest version speak for the video', async () => {
    const video = await createVideo(instance.payload, { workspace: tenant.workspace, v: 2 });
    const write = (version: number) =>
      updateVideoVersion(instance.payload, video.id, version, { status: 'STATUS_UPDATE', statusProgress: 5 });
    expect(await write(1)).toBe(false);
    expect((await findVideo(video.id))?.status).toBe('COMPLETE');
    expect(await write(2)).toBe(true);
  });
});
