import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { publishVideo } from '@/lib/videos/publishing/publish-video';
import { callApi } from '@/tests/support/api/call-api';
import { bootEncoding } from '@/tests/support/encoding/boot-encoding';
import { getClip } from '@/tests/support/encoding/clips';
import { poll } from '@/tests/support/poll';

let setup: Awaited<ReturnType<typeof bootEncoding>>;
beforeAll(async () => {
  setup = await bootEncoding();
});
afterAll(() => setup.close());

describe('the state that anyone with a video’s id can read', () => {
  const openUpload = async (visibility: 'public' | 'private') => {
    const { body } = await callApi<{ videoId: string; signedUrl: string }>(
      setup.instance,
      'PUT',
      '/api/videos/upload',
      { cookie: setup.cookie, body: { title: 'Geheim', mimeType: 'video/mp4', visibility } },
    );
    const send = async (clip: Parameters<typeof getClip>[0]) => {
      const bytes = new Uint8Array(await readFile(await getClip(clip)));
      const headers = { 'content-type': 'video/mp4' };
      expect((await fetch(body.signedUrl, { method: 'PUT', headers, body: bytes })).status).toBe(200);
    };
    return { id: body.videoId, send };
  };

  it('follows the first file of a public video, with its progress', async () => {
    const { id, send } = await openUpload('public');
    await setup.untilState(id, { state: 'waiting' });
    await setup.setPace(2);
    await send('silent.mp4');
    const seen = new Set<string>();
    await poll(
      async () => {
        const state = await setup.readState(id);
        if (state?.state === 'encoding') expect(state.percent).toEqual(expect.any(Number));
        seen.add(state?.state ?? 'none');
        return state?.state === 'ready';
      },
      {
        seconds: 90,
        what: async () => ({
          seen: [...seen],
          state: await setup.readState(id),
          row: await setup.readRow(id),
        }),
      },
    );
    await setup.setPace(null);
    expect([...seen]).toContain('encoding');
    expect((await setup.readData(id))?.v).toBe(1);
  });

  it('reveals of a private video only that it is private', async () => {
    const { id, send } = await openUpload('private');
    const seen = new Set<string>();
    await setup.untilState(id, { state: 'private' });
    await send('tiny.mp4');
    await poll(
      async () => {
        seen.add(JSON.stringify(await setup.readState(id)));
        return (await setup.get(id)).status === 'COMPLETE' && (await setup.readRow(id))?.published;
      },
      { seconds: 90 },
    );
    // Hiding removes the state until it is written again.
    seen.delete('null');
    expect([...seen]).toEqual([JSON.stringify({ schema: 1, id, state: 'private' })]);
  });

  it('changes immediately when a video is hidden or shown before it has a file', async () => {
    const { id, send } = await openUpload('public');
    await setup.patch(id, { visibility: 'private' });
    expect(await setup.readState(id)).toEqual({ schema: 1, id, state: 'private' });
    await setup.patch(id, { visibility: 'public' });
    expect(await setup.readState(id)).toEqual({ schema: 1, id, state: 'waiting' });
    await send('text.mp4');
    await setup.untilState(id, { state: 'error' });
    await setup.patch(id, { visibility: 'private' });
    expect(await setup.readState(id)).toEqual({ schema: 1, id, state: 'private' });
  });

  it('is repaired by the next publishing after a process was killed midway', async () => {
    const { id } = await openUpload('public');
    await setup.untilState(id, { state: 'waiting' });
    const ref = { bucket: 'stream', key: `videos/${id}/state.json` } as const;
    await setup.instance.storage.remove(ref);
    await publishVideo(setup.instance, { videoId: id });
    expect(await setup.readState(id)).toEqual({ schema: 1, id, state: 'waiting' });
    await callApi(setup.instance, 'DELETE', `/api/videos/${id}?permanent=true`, { cookie: setup.cookie });
    await publishVideo(setup.instance, { videoId: id });
    await expect.poll(() => setup.instance.storage.head(ref), { timeout: 10_000 }).toBeNull();
  });
});
