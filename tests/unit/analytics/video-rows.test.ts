import { expect, it } from 'vitest';

import { countHit, mergeCurves, mergeHosts, otherHosts, type Tally } from '@/lib/analytics/ingest/tally';
import { fromVideoRows, toVideoRows } from '@/lib/analytics/video-rows';

it('restores all statistics of a period from its rows, including the largest numbers', () => {
  const most = 2 ** 48;
  const most32 = { views: 16_384, requests: 2 ** 31, plays: 2 ** 31, watchSeconds: 2 ** 32 };
  const byVideo = new Map([
    [7, { views: 1, requests: 127, bytes: most, seconds: 128, plays: 1, watchSeconds: 12.5 }],
    [0, { views: 0, requests: 0, bytes: 0, seconds: 0, plays: 0, watchSeconds: 0 }],
    [100_000, { ...most32, bytes: 2 ** 40 + 1, seconds: 2 ** 32 }],
  ]);
  const decoded = fromVideoRows(JSON.parse(JSON.stringify(toVideoRows(byVideo))));
  expect([...decoded.keys()]).toEqual([0, 7, 100_000]);
  expect(Object.fromEntries(decoded)).toEqual(Object.fromEntries(byVideo));
  expect(fromVideoRows(null)).toEqual(new Map());
  // Rows from before plays were counted.
  expect(fromVideoRows([[3, 1, 2, 3, 4]]).get(3)).toMatchObject({ seconds: 4, plays: 0, watchSeconds: 0 });
});

it('keeps the 50 hosts with the most views and sums up the rest', () => {
  const many = new Map(Array.from({ length: 60 }, (_, i) => [`h${i}.example`, i + 1]));
  const first = mergeHosts({}, many);
  expect(Object.keys(first)).toHaveLength(51);
  expect(first[otherHosts]).toBe(55);
  expect(first['h59.example']).toBe(60);
  const second = mergeHosts(
    first,
    new Map([
      ['new.example', 500],
      ['constructor', 2],
    ]),
  );
  expect(second).toMatchObject({ 'new.example': 500, [otherHosts]: 55 + 11 + 2 });
  const sum = (hosts: Record<string, number>) => Object.values(hosts).reduce((a, b) => a + b, 0);
  expect(sum(second)).toBe(sum(first) + 502);
});

it('distinguishes 1000 hosts of a video per day, whatever is sent', () => {
  const tally: Tally = new Map();
  const rest = { device: 'phone', begun: null } as const;
  const hit = { videoId: 'v-1', day: '2026-01-01', quarter: 40, bytes: 1, address: '-', isRefused: false };
  for (let index = 0; index < 1500; index += 1)
    countHit(tally, { ...hit, what: { kind: 'view', version: 1, host: `h${index}.example`, ...rest } });
  const hosts = tally.get('v-1')?.get('2026-01-01')?.hosts;
  expect([hosts?.size, hosts?.get(otherHosts), hosts?.get('h999.example')]).toEqual([1001, 500, 1]);
});

it('counts segments fetched before a view with that view, and ignores impossible segments', () => {
  const tally: Tally = new Map();
  const hit = { videoId: 'v-1', day: '2026-01-01', quarter: 40, bytes: 1, address: '-', isRefused: false };
  for (const begun of [0, 3, 999_999, null])
    countHit(tally, { ...hit, what: { kind: 'view', version: 1, host: '', device: 'phone', begun } });
  const day = tally.get('v-1')?.get('2026-01-01');
  expect(day?.quarters.get(40)).toMatchObject({ views: 4, seconds: 2 + 4 });
  expect(day?.devices).toEqual(new Map([['phone', 4]]));
  expect(day).toMatchObject({
    curves: { 1: { views: 4, segments: [1, 0, 0, 1] } },
  });
});

it('adds the curves of each version separately', () => {
  const known = { 1: { views: 2, segments: [2, 1] } };
  const more = { 1: { views: 1, segments: [1, 1, 1] }, 2: { views: 1, segments: [1] } };
  expect(mergeCurves(known, more)).toEqual({
    1: { views: 3, segments: [3, 2, 1] },
    2: { views: 1, segments: [1] },
  });
});
