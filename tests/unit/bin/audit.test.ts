import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { findAdvisories, listPackages } from '@/bin/support/commands/find-advisories.mjs';

type Query = { package: { name: string; ecosystem: string }; version: string; page_token?: string };

let server: Server;
let url: string;
let queries: Query[] = [];

/** Simulates OSV: two advisories for `bad`, the second one on another page and withdrawn. */
const answer = (path: string, body: { queries: Query[] }): unknown => {
  if (path === '/v1/querybatch') {
    queries.push(...body.queries);
    return {
      results: body.queries.map((query) => {
        if (query.package.name !== 'bad' && query.package.name !== 'next') return {};
        return query.page_token
          ? { vulns: [{ id: 'GHSA-withdrawn' }] }
          : { vulns: [{ id: 'GHSA-1' }], next_page_token: 'next' };
      }),
    };
  }
  if (path === '/v1/vulns/GHSA-withdrawn') return { id: 'GHSA-withdrawn', withdrawn: '2026-01-01T00:00:00Z' };
  return {
    id: 'GHSA-1',
    aliases: ['CVE-2026-1'],
    summary: 'Bad does harm',
    affected: [
      {
        package: { name: 'bad', ecosystem: 'npm' },
        ranges: [{ events: [{ introduced: '0' }, { fixed: '1.2.3' }] }],
      },
      { package: { name: 'other', ecosystem: 'npm' }, ranges: [{ events: [{ fixed: '9.9.9' }] }] },
    ],
  };
};

beforeEach(async () => {
  queries = [];
  server = createServer((req, res) => {
    let text = '';
    req.on('data', (chunk) => (text += String(chunk)));
    req.on('end', () => res.end(JSON.stringify(answer(req.url ?? '', text ? JSON.parse(text) : {}))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.close());

describe('the packages of a lock file', () => {
  it('are listed once each under their own names, without links and the project itself', () => {
    const packages = {
      '': { name: 'reelhof', version: '1.0.0' },
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b/node_modules/a': { version: '2.0.0' },
      'node_modules/c/node_modules/a': { version: '1.0.0' },
      'node_modules/@scope/d': { version: '3.0.0' },
      'node_modules/alias': { name: 'real', version: '4.0.0' },
      'node_modules/link': { link: true },
    };
    expect(listPackages({ packages }).map(({ name, version }) => `${name}@${version}`)).toEqual([
      'a@1.0.0',
      'a@2.0.0',
      '@scope/d@3.0.0',
      'real@4.0.0',
    ]);
  });
});

describe('the check of advisories', () => {
  it('requests batches and all pages, and skips withdrawn advisories', async () => {
    const good = Array.from({ length: 1500 }, (_, index) => ({ name: `good-${index}`, version: '1.0.0' }));
    const found = await findAdvisories([...good, { name: 'bad', version: '1.0.0' }], { url });
    expect(found).toEqual([
      {
        ...{ name: 'bad', version: '1.0.0', id: 'GHSA-1', aliases: ['CVE-2026-1'] },
        ...{ summary: 'Bad does harm', fixed: ['1.2.3'] },
      },
    ]);
    expect(queries).toHaveLength(1502);
    expect(queries[0]).toEqual({ package: { name: 'good-0', ecosystem: 'npm' }, version: '1.0.0' });
  });

  it('returns an exit code that fails a job', async () => {
    const audit = promisify(execFile)(process.execPath, ['bin/audit.mjs'], {
      env: { ...process.env, OSV_URL: url },
    });
    await expect(audit).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^next@\S+ +GHSA-1, CVE-2026-1\n +Bad does harm\n/),
    });
  });

  it('reports an unreachable database as unknown, with a separate exit code', async () => {
    server.close();
    const audit = promisify(execFile)(process.execPath, ['bin/audit.mjs'], {
      env: { ...process.env, OSV_URL: url },
    });
    await expect(audit).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Nothing was checked'),
    });
  });
});
