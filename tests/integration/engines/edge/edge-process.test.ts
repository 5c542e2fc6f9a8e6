import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { getAccessLogName } from '@/lib/core/storage/process-files';
import { sweepAccessLogs } from '@/lib/engines/edge/log/access-log';
import { startFilesystemEdge, writeObject } from '@/tests/support/instance/edge';

type Edge = Awaited<ReturnType<typeof startFilesystemEdge>>;

let edge: Edge;
beforeAll(async () => {
  edge = await startFilesystemEdge({ publicUrl: 'http://localhost:3000' });
});
afterAll(() => edge.close());

const get = (path_: string, init?: RequestInit) => fetch(edge.url + path_, init);

describe('the edge process', () => {
  it('reports that it is ready', async () => {
    const response = await get('/health');
    expect([response.status, await response.json()]).toEqual([200, { status: 'ready', missing: [] }]);
  });

  it('logs one line of 33 columns for each request', async () => {
    const key = `videos/logged/1/${Date.now()}.txt`;
    await writeObject(edge.storage, key, '0123456789');
    await (await get(`/${key}?token=secret`, { headers: { range: 'bytes=1-3' } })).text();
    await (await get(`/${key}x`)).text();
    const readLines = async () => {
      await edge.flushLog();
      const [file = ''] = (await readdir(edge.logFolder)).slice(-1);
      const lines = (await readFile(path.join(edge.logFolder, file), 'utf8')).trimEnd().split('\n');
      expect(lines[0]).toBe('#Version: 1.0');
      expect(lines[1]).toMatch(/^#Fields: date time /);
      return lines.filter((line) => line.includes(key)).map((line) => line.split('\t'));
    };
    await expect.poll(readLines).toHaveLength(2);
    const [found = [], missing = []] = await readLines();
    expect([found.length, missing.length]).toEqual([33, 33]);
    expect([found[8], found[11], found[30], found[31], found[32]]).toEqual([
      '206',
      'token=***',
      '3',
      '1',
      '3',
    ]);
    expect([missing[8], missing[13]]).toEqual(['403', 'Error']);
  });

  it('keeps log files for 30 days', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'reelhof-logs-'));
    const at = Date.UTC(2026, 4, 31, 10);
    const hours = (count: number) => at - count * 3_600_000;
    const [fresh, last, old] = [at, hours(30 * 24), hours(30 * 24 + 1)].map(getAccessLogName);
    for (const name of [fresh, last, old, 'access-other.log'])
      await writeFile(path.join(folder, name ?? ''), '');
    await sweepAccessLogs(folder, new Date(at));
    expect((await readdir(folder)).sort()).toEqual([last, fresh, 'access-other.log'].sort());
    await sweepAccessLogs(path.join(folder, 'none'), new Date(at));
    await rm(folder, { recursive: true });
  });

  it('keeps browsers on https if the panel is reached through it', async () => {
    const own = await startFilesystemEdge({ publicUrl: 'https://panel.example' });
    for (const at of [own.url, edge.url]) {
      for (const path of ['/health', '/videos/none/1/a.mp4']) {
        const { headers } = await fetch(at + path);
        expect(headers.get('strict-transport-security')).toBe(at === own.url ? 'max-age=31536000' : null);
      }
    }
    await own.close();
  });

  it('lets a running response finish when it stops', async () => {
    const own = await startFilesystemEdge();
    const bytes = Buffer.alloc(8 * 1024 * 1024, 1);
    const object = { contentType: 'video/mp4', cacheControl: '', visibility: 'public' } as const;
    await own.storage.write({ bucket: 'stream', key: 'videos/a/1/a.mp4', body: bytes, ...object });
    const response = await fetch(`${own.url}/videos/a/1/a.mp4`);
    const closing = own.close();
    expect((await response.arrayBuffer()).byteLength).toBe(bytes.length);
    await closing;
    await expect(fetch(`${own.url}/health`)).rejects.toThrow();
  });
});
