import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { bootImports } from '@/tests/support/imports/boot-imports';
import { makeBytes } from '@/tests/support/imports/media-server';
import { poll } from '@/tests/support/poll';

const mebibyte = 1024 * 1024;
const bytes = makeBytes(12 * mebibyte);
let on: Awaited<ReturnType<typeof bootImports>>;

beforeAll(async () => {
  on = await bootImports();
});
afterAll(() => on.close());
beforeEach(() => on.reset());

describe('an import from the web', () => {
  it.each([
    {
      path: '/page.mp4',
      served: { bytes: Buffer.from('<html>'), type: 'text/html' },
      failure: 'not_a_video',
    },
    { path: '/gone.mp4', served: null, failure: 'not_found' },
    {
      path: '/inward.mp4',
      served: { bytes: Buffer.alloc(0), redirectTo: 'https://127.0.0.1:9/x.mp4' },
      failure: 'forbidden_address',
    },
    {
      path: '/meta.mp4',
      served: { bytes: Buffer.alloc(0), redirectTo: 'http://169.254.169.254/latest' },
      failure: 'forbidden_address',
    },
    {
      path: '/name.mp4',
      served: { bytes: Buffer.alloc(0), redirectTo: 'https://localhost/x.mp4' },
      failure: 'forbidden_address',
    },
  ])('reports $failure of $path, and leaves no video', async ({ path, served, failure }) => {
    if (served) on.server.files.set(path, served);
    await on.askWeb([path]);
    expect(await on.runAll()).toMatchObject([{ state: 'FAILED', failure }]);
    await on.expectVideos(0);
  });

  it('aborts a file that is too large, whatever size the server declared', async () => {
    const { imports: settings } = on.instance.env;
    const usual = settings.maxBytes;
    settings.maxBytes = 10 * mebibyte;
    on.server.files.set('/large.mp4', { bytes });
    await on.askWeb(['/large.mp4']);
    expect(await on.runAll()).toMatchObject([{ state: 'FAILED', failure: 'too_large', size: bytes.length }]);
    settings.maxBytes = usual;
    await on.expectVideos(0);
  });

  it('stops at the limit of the plan', async () => {
    await on.useTenant({ limits: { numberOfVideos: 1 } });
    for (const path of ['/1.mp4', '/2.mp4']) on.server.files.set(path, { bytes: bytes.subarray(0, 100) });
    expect((await on.call('/import')).body).toMatchObject({ videosLeft: 1 });
    await on.askWeb(['/1.mp4', '/2.mp4']);
    const states = (await on.runAll()).map(({ state, failure }) => failure ?? state);
    expect(states.sort()).toEqual(['DONE', 'limit_exceeded']);
    expect((await on.call('/import')).body).toMatchObject({ videosLeft: 0 });
  });

  it('is paused, resumed, and canceled without leaving a video', async () => {
    on.server.files.set('/slow.mp4', { bytes, slowness: 400 });
    on.server.files.set('/next.mp4', { bytes: bytes.subarray(0, 100) });
    await on.askWeb(['/slow.mp4']);
    const runner = on.createRunner();
    await runner.startNext();
    await poll(async () => ((await on.findImports())[0]?.video ? true : null));
    await on.askWeb(['/next.mp4']);
    await on.call('/import/change', { action: 'pause' });
    expect(await runner.startNext()).toBe(false);
    expect((await on.findImports()).map(({ state }) => state)).toEqual(['RUNNING', 'PAUSED']);
    const [slow] = await on.findImports();
    expect((await on.call('/import/change', { action: 'cancel', id: slow?.id })).status).toBe(200);
    await on.expectVideos(0);
    await on.call('/import/change', { action: 'resume' });
    await runner.stop();
    expect((await on.runAll()).map(({ state }) => state)).toEqual(['CANCELED', 'DONE']);
    await on.call('/import/change', { action: 'forget', id: slow?.id });
    expect(await on.findImports()).toHaveLength(1);
  });
});
