import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createEncodingRows, encodingRows } from '@/lib/videos/encoding/claim-encoding';
import { updateVideoVersion } from '@/lib/videos/encoding/video-versions';
import { changeHeldRow, claimRow } from '@/lib/worker/leased-work';
import type { Encoding, Video } from '@/payload-types';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createTenant, createVideo, type Tenant } from '@/tests/support/rows/factories';

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
  const encoderFor = async () => ({ engine: 'ffmpeg', isElsewhere: false, hasRoom: () => true });
  const queue = async (attempt = 0, workspace = tenant.workspace) => {
    const video = await createVideo(instance.payload, {
      workspace,
      status: 'PROGRESSING',
    });
    const encoding = await instance.payload.create({
      collection: 'encodings',
      data: {
        video: video.id,
        workspace: workspace.id,
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
  const claim = (owner: string, now = new Date()) =>
    claimRow(instance.payload, createEncodingRows(encoderFor), { owner, now });
  const renew = (holder: { id: string; owner: string }, now = new Date()): Promise<boolean> =>
    changeHeldRow(instance.payload, encodingRows, holder, { now }).then(
      () => true,
      () => false,
    );
  const { leaseMs } = encodingRows;
  const clear = () => instance.payload.db.deleteMany({ collection: 'encodings', where: {} });

  it('gives a row to one of many workers, and to another only after its lease', async () => {
    await clear();
    const { encoding } = await queue();
    const claims = await Promise.all(Array.from({ length: 8 }, (_, index) => claim(`w${index}`)));
    const winners = claims.filter((row) => row !== null);
    expect(winners).toHaveLength(1);
    const owner = winners[0]?.leaseOwner ?? '';
    expect(await renew({ id: encoding.id, owner })).toBe(true);
    expect(await renew({ id: encoding.id, owner: 'other' })).toBe(false);
    const renewed = new Date(Date.now() + leaseMs - 1000);
    expect(await renew({ id: encoding.id, owner }, renewed)).toBe(true);
    const held = new Date(renewed.getTime() + leaseMs - 1000);
    expect(await claim('next', held)).toBeNull();
    const later = new Date(renewed.getTime() + leaseMs + 1000);
    const next = await claim('next', later);
    expect(next).toMatchObject({ id: encoding.id, attempt: 2, leaseOwner: 'next' });
    expect(await renew({ id: encoding.id, owner })).toBe(false);
  });

  it('skips a workspace whose engine is full or unavailable, and continues with the next', async () => {
    await clear();
    const [full, broken] = [await createTenant(instance.payload), await createTenant(instance.payload)];
    await queue(0, full.workspace);
    await queue(0, broken.workspace);
    const { encoding } = await queue();
    const engines: Record<string, boolean> = { [full.workspace.id]: false, [tenant.workspace.id]: true };
    const rows = createEncodingRows(async (workspace) => {
      const hasRoom = engines[String(workspace)];
      if (hasRoom === undefined) throw new Error('its settings can’t be read');
      return { engine: 'ffmpeg', isElsewhere: false, hasRoom: () => hasRoom };
    });
    const claimed = await claimRow(instance.payload, rows, { owner: 'w' });
    expect(claimed?.id).toBe(encoding.id);
  });

  it('gives up after three attempts', async () => {
    await clear();
    const { video, encoding } = await queue(3);
    expect(await claim('w')).toBeNull();
    expect(await findEncoding(encoding.id)).toMatchObject({ state: 'ERROR' });
    expect(await findVideo(video.id)).toMatchObject({
      status: 'ERROR',
      statusReason: 'encoder_failed',
    });
  });

  it('lets only the newest version change the video', async () => {
    const video = await createVideo(instance.payload, { workspace: tenant.workspace, v: 2 });
    const write = (version: number) =>
      updateVideoVersion(instance.payload, video.id, version, { status: 'STATUS_UPDATE', statusProgress: 5 });
    expect(await write(1)).toBe(false);
    expect((await findVideo(video.id))?.status).toBe('COMPLETE');
    expect(await write(2)).toBe(true);
  });
});
