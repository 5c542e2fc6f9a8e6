import { spawn } from 'node:child_process';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { bootImports } from '@/tests/support/imports/boot-imports';
import { hashOf, makeBytes } from '@/tests/support/imports/media-server';
import { bundleScript } from '@/tests/support/instance/bundle-script';
import { poll } from '@/tests/support/poll';
import { createCategory } from '@/tests/support/rows/factories';

const mebibyte = 1024 * 1024;
const bytes = makeBytes(11 * mebibyte + 12_345);
let on: Awaited<ReturnType<typeof bootImports>>;

beforeAll(async () => {
  on = await bootImports();
});
afterAll(() => on.close());
beforeEach(() => on.reset());

describe('a file imported from a web address', () => {
  it('becomes a video of the importing user, byte by byte, and is encoded', async () => {
    const category = await createCategory(on.instance.payload, on.getTenant().workspace);
    on.server.files.set('/films/Ein%20Film.mp4', { bytes });
    const asked = await on.askWeb(['/films/Ein%20Film.mp4'], {
      categories: [category.id],
      visibility: 'public',
    });
    expect(asked).toMatchObject({ status: 200, body: { imports: [{ state: 'QUEUED' }], refused: [] } });
    const [row] = await on.runAll();
    expect(row).toMatchObject({
      state: 'DONE',
      received: bytes.length,
      size: bytes.length,
      title: 'Ein Film',
    });
    expect(await on.findVideo(row?.video)).toMatchObject({
      title: 'Ein Film',
      status: 'PROGRESSING',
      visibility: 'public',
      createdBy: on.getTenant().people.superadmin.user.id,
      categories: [category.id],
    });
    expect(hashOf(await on.readFile(row?.video))).toBe(hashOf(bytes));
    expect(await on.findEncoding(row?.video)).toMatchObject({ state: 'QUEUED', fileSize: bytes.length });
  });

  it('creates one video, however often it is requested', async () => {
    on.server.files.set('/a.mp4', { bytes: bytes.subarray(0, 1000) });
    await Promise.all([on.askWeb(['/a.mp4']), on.askWeb(['/a.mp4', '/a.mp4'])]);
    await on.runAll();
    expect((await on.askWeb(['/a.mp4'])).body.imports).toMatchObject([{ state: 'SKIPPED' }]);
    await on.runAll();
    await on.expectVideos(1);
    // A file can be imported again once its video was deleted.
    const [row] = await on.findImports();
    await on.instance.payload.delete({ collection: 'videos', id: row?.video ?? '', overrideAccess: true });
    expect((await on.askWeb(['/a.mp4'])).body.imports).toMatchObject([{ state: 'QUEUED' }]);
    await on.runAll();
    await on.expectVideos(1);
  });

  it.each([
    { name: 'resumes after a broken connection', served: {}, ranges: 2 },
    { name: 'restarts if the server does not support ranges', served: { hasRanges: false }, ranges: 2 },
    { name: 'restarts if nothing proves that the file is unchanged', served: { etag: null }, ranges: 0 },
  ])('$name', async ({ served, ranges }) => {
    on.server.files.set('/b.mp4', { bytes, breaks: { times: 2, afterBytes: 9 * mebibyte }, ...served });
    await on.askWeb(['/b.mp4']);
    // The first request only reads the file's metadata.
    const [row] = await on.runAll();
    expect(row).toMatchObject({ state: 'DONE', received: bytes.length });
    expect(hashOf(await on.readFile(row?.video))).toBe(hashOf(bytes));
    expect(on.server.requests.filter(({ range }) => range).length).toBeGreaterThanOrEqual(
      Math.min(1, ranges),
    );
    expect(on.server.requests.filter(({ range }) => range).every(({ ifRange }) => ifRange === '"one"')).toBe(
      true,
    );
  });

  it('restarts if the file has changed in between', async () => {
    const other = makeBytes(10 * mebibyte, 7);
    on.server.files.set('/c.mp4', { bytes, breaks: { times: 1, afterBytes: 9 * mebibyte } });
    await on.askWeb(['/c.mp4']);
    const runner = on.createRunner();
    await runner.startNext();
    await poll(async () => (on.server.files.get('/c.mp4')?.breaks?.times === 0 ? true : null));
    on.server.files.set('/c.mp4', { bytes: other, etag: '"two"' });
    const [row] = await on.runAll();
    await runner.stop();
    expect(hashOf(await on.readFile(row?.video))).toBe(hashOf(other));
  });

  it('loses nothing if its worker is killed midway', async () => {
    // The download is slow enough to record progress midway, which happens every two seconds.
    on.server.files.set('/d.mp4', { bytes, slowness: 1500 });
    await on.askWeb(['/d.mp4']);
    const args = [bundleScript('tests/support/imports/import-worker.ts')];
    const worker = spawn(process.execPath, args, { env: process.env, stdio: 'ignore' });
    await poll(async () => {
      const [row] = await on.findImports();
      return (row?.received ?? 0) > 9 * mebibyte ? row : null;
    });
    worker.kill('SIGKILL');
    const [killed] = await on.findImports();
    expect(killed).toMatchObject({ state: 'RUNNING' });
    // Simulate that the lease of 30 seconds has expired.
    const data = { leaseUntil: new Date(Date.now() - 1000).toISOString() };
    await on.instance.payload.db.updateOne({ collection: 'imports', id: killed?.id ?? '', data });
    const [row] = await on.runAll();
    expect(row).toMatchObject({ state: 'DONE', video: killed?.video });
    expect(hashOf(await on.readFile(row?.video))).toBe(hashOf(bytes));
    await on.expectVideos(1);
    // The download resumes after the last complete part.
    const starts = on.server.requests.flatMap(({ range }) => range ?? []);
    expect(starts[0]).toBe(`bytes=${8 * mebibyte}-`);
  });

  it('finds the video that a killed worker had just created', async () => {
    on.server.files.set('/e.mp4', { bytes: bytes.subarray(0, 5000) });
    await on.askWeb(['/e.mp4']);
    const [first] = await on.runAll();
    const again = { state: 'QUEUED', video: null, finishedAt: null };
    await on.instance.payload.db.updateOne({ collection: 'imports', id: first?.id ?? '', data: again });
    expect(await on.runAll()).toMatchObject([{ state: 'DONE', video: first?.video }]);
    await on.expectVideos(1);
  });
});
