import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, it } from 'vitest';

import { createAccessLog } from '@/lib/engines/edge/log/access-log';
import { accessLogHeader, type AccessRecord } from '@/lib/engines/edge/log/access-log-line';
import { log } from '@/tests/support/instance/edge';

const record: AccessRecord = {
  ...{ at: Date.UTC(2026, 4, 31, 10), firstByteAt: 0, endedAt: 0, sentBytes: 1, receivedBytes: 1 },
  ...{ clientIp: '192.0.2.1', clientPort: 1, method: 'GET', host: 'edge', url: '/', status: 200 },
  ...{ referer: undefined, userAgent: undefined, forwardedFor: undefined, protocol: 'http' },
  ...{ httpVersion: '1.1', requestId: 'id', result: 'Hit', isAborted: false },
  ...{ contentType: undefined, contentLength: undefined, range: undefined },
};

it('keeps lines whole and the header first if several processes write a file', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'reelhof-access-log-'));
  const writers = ['a', 'b', 'c', 'd'].map((letter) => ({
    letter,
    accessLog: createAccessLog({ folder, log }),
  }));
  const perWriter = 4000;
  for (const { letter, accessLog } of writers) {
    for (let line = 0; line < perWriter; line += 1)
      accessLog.write({ ...record, url: `/${letter.repeat(100)}/${line}` });
  }
  await Promise.all(writers.map(({ accessLog }) => accessLog.close()));
  const [name = '', ...others] = await readdir(folder);
  expect(others).toEqual([]);
  const text = await readFile(path.join(folder, name), 'utf8');
  await rm(folder, { recursive: true });
  expect(text.startsWith(accessLogHeader)).toBe(true);
  const lines = text.slice(accessLogHeader.length).trimEnd().split('\n');
  expect(lines).toHaveLength(writers.length * perWriter);
  const isWhole = (line: string) =>
    line.split('\t').length === 33 && /^\/(a+|b+|c+|d+)\/\d+$/.test(line.split('\t')[7] ?? '');
  expect(lines.filter((line) => !isWhole(line))).toEqual([]);
});
