import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { slugs } from '@/lib/core/slugs';
import type { StoragePort } from '@/lib/ports/storage';
import { watchUploads } from '@/lib/videos/uploads/watch-uploads';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createTenant, createVideo, type Tenant } from '@/tests/support/rows/factories';

describe('uploads to a store without events', () => {
  let instance: Instance;
  let tenant: Tenant;
  beforeAll(async () => {
    instance = await bootInstance();
    tenant = await createTenant(instance.payload);
  });
  afterAll(() => instance.close());

  const openUpload = async () => {
    const { workspace } = tenant;
    const { id } = await createVideo(instance.payload, { workspace, status: 'NO_FILE', v: 1 });
    const inputKey = `uploads/${id}/1/original.mp4`;
    await instance.payload.db.create({
      collection: slugs.encodings,
      data: {
        ...{ video: id, workspace: workspace.id, version: 1, inputKey },
        state: 'AWAITING_FILE',
        mimeType: 'video/mp4',
      },
    });
    return inputKey;
  };
  const stateOf = async (inputKey: string) =>
    (
      await instance.payload.db.findOne<{ id: string; state: string }>({
        collection: slugs.encodings,
        where: { inputKey: { equals: inputKey } },
      })
    )?.state;
  /** Checks a store without events that contains the given files. */
  const look = (keys: string[], { ingress = null as StoragePort['ingress'], now = new Date() } = {}) => {
    const asked: string[] = [];
    const info = {
      size: 5,
      etag: '"a"',
      lastModified: now,
      contentType: 'video/mp4',
      visibility: 'private',
    } as const;
    const storage: StoragePort = {
      ...instance.storage,
      ingress,
      head: async ({ key }) => {
        asked.push(key);
        if (key.includes('broken')) throw new Error('away');
        return keys.includes(key) ? info : null;
      },
    };
    const ports = { ...instance.ports, storageFor: () => Promise.resolve(storage) };
    return watchUploads({ payload: instance.payload, ports }, { now }).then(() => asked);
  };

  it('are noticed at the next check, and later those that have not arrived yet', async () => {
    const [sent, waiting] = [await openUpload(), await openUpload()];
    await look([sent]);
    expect(await stateOf(sent)).not.toBe('AWAITING_FILE');
    expect(await stateOf(waiting)).toBe('AWAITING_FILE');
    expect(await look([waiting])).not.toContain(sent);
    expect(await stateOf(waiting)).not.toBe('AWAITING_FILE');
  });

  it('are not checked if the store has events, or once nothing is being sent', async () => {
    const waiting = await openUpload();
    expect(await look([waiting], { ingress: instance.storage.ingress })).toEqual([]);
    const later = new Date(Date.now() + 4 * 3_600_000);
    expect(await look([waiting], { now: later })).not.toContain(waiting);
    expect(await stateOf(waiting)).toBe('AWAITING_FILE');
  });
});
