import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, expect, it } from 'vitest';

import { tallyLines } from '@/lib/analytics/ingest/count-logs';
import { createCountryReader } from '@/lib/analytics/ingest/country-reader';
import { accessLogHeader } from '@/lib/engines/edge/log/access-log-line';
import { createCountryDatabase } from '@/tests/support/analytics/country-database';
import { toLine } from '@/tests/support/analytics/log-lines';

const folder = mkdtempSync(path.join(tmpdir(), 'reelhof-countries-'));
const file = path.join(folder, 'countries.mmdb');
writeFileSync(
  file,
  createCountryDatabase([
    { address: '192.0.2.0', bits: 24, country: 'DE' },
    { address: '198.51.0.0', bits: 16, country: 'AT' },
  ]),
);
afterAll(() => rmSync(folder, { recursive: true }));

const warnings: string[] = [];
const log = { warn: (_fields: object, message: string) => void warnings.push(message) };

it('finds the country of a network as well as of a single address', async () => {
  const find = await createCountryReader(file, log)();
  const addresses = ['192.0.2.0', '192.0.2.77', '198.51.100.0', '203.0.113.0', '2001:db8::', '-', 'nonsense'];
  expect(addresses.map((address) => find?.(address))).toEqual(['DE', 'DE', 'AT', null, null, null, null]);
});

it('counts countries by the networks in log lines, and none without a database', async () => {
  const line = toLine({ url: '/videos/v-1/1/hls/master.m3u8', clientIp: '192.0.2.200' });
  expect(line).not.toContain('192.0.2.200');
  const logs = { read: async () => [Buffer.from(accessLogHeader + line)] as never };
  const options = { names: ['one'], ownHosts: new Set<string>() };
  const countriesOf = async (findCountry: ((address: string) => string | null) | null) => {
    const tally = await tallyLines(logs, { ...options, findCountry });
    return [...(tally.get('v-1')?.get('2026-05-31')?.countries ?? [])];
  };
  expect(await countriesOf(await createCountryReader(file, log)())).toEqual([['DE', 1]]);
  expect(await countriesOf(await createCountryReader(null, log)())).toEqual([]);
});

it('ignores an invalid file, logs it once, and picks up its replacement', async () => {
  const other = path.join(folder, 'other.mmdb');
  const open = createCountryReader(other, log);
  expect([await open(), await open()]).toEqual([null, null]);
  expect(warnings).toHaveLength(1);
  writeFileSync(other, createCountryDatabase([{ address: '192.0.2.0', bits: 24, country: 'CH' }]));
  utimesSync(other, 1, 1);
  expect((await open())?.('192.0.2.1')).toBe('CH');
});
