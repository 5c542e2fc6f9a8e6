import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';

import { findFreePort } from '@/bin/support/setup/check-ports.mjs';
import { getPlaybackKey, writePlaybackToken } from '@/lib/formats/playback-tokens';
import { startEdge, startFilesystemEdge, writeObject } from '@/tests/support/instance/edge';

const secret = 'a secret for tests';
const issuedAt = Math.floor(Date.now() / 1000);
const token = writePlaybackToken(getPlaybackKey(secret), {
  videoId: 'film',
  version: 1,
  by: { kind: 'integration' },
  host: null,
  issuedAt,
  expiresAt: issuedAt + 3600,
});
const key = 'videos/film/data.json';

describe('an edge in front of a remote store', () => {
  let place: Awaited<ReturnType<typeof startFilesystemEdge>>;
  let edge: Awaited<ReturnType<typeof startEdge>>;
  beforeAll(async () => {
    place = await startFilesystemEdge();
    // Without an ingress, the edge caches metadata of objects, as it does for S3.
    edge = await startEdge({ ...place.storage, ingress: null }, { port: await findFreePort(), secret });
  });
  afterAll(async () => {
    await edge.close();
    await place.close();
  });

  it('reflects changes of a private video since it was last requested', async () => {
    const read = async () => {
      const response = await fetch(`${edge.url}/t/${token}/${key}`);
      return `${response.status} ${await response.text()}`;
    };
    // Metadata is cached for a short time. A frozen clock keeps it valid for the second request.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    onTestFinished(() => clock.mockRestore());
    await writeObject(place.storage, key, 'before', 'private');
    expect(await read()).toBe('200 before');
    await writeObject(place.storage, key, 'and since', 'private');
    expect(await read()).toBe('200 and since');
  });
});
