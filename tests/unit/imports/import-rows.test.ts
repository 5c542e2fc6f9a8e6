import { describe, expect, it } from 'vitest';

import {
  countRoom,
  findGroup,
  findRate,
  isResuming,
  nameImport,
  noteSamples,
  summarizeImports,
  type ImportSamples,
} from '@/components/admin/imports/import-rows';
import type { ImportView } from '@/lib/imports/import-schemas';

const makeVideo = (status: string): NonNullable<ImportView['video']> => ({
  id: 'v',
  title: 'Rundgang',
  status,
  statusProgress: 0,
  thumbnailUrl: null,
});
const makeImport = (part: Partial<ImportView> = {}): ImportView => ({
  id: 'a',
  source: 'web',
  address: 'https://example.com/a.mp4',
  title: null,
  state: 'QUEUED',
  failure: null,
  size: null,
  received: 0,
  requestedAt: '2026-11-01T10:00:00.000Z',
  finishedAt: null,
  video: null,
  ...part,
});

describe('the state of an import', () => {
  it.each([
    { row: makeImport(), group: 'waiting' },
    { row: makeImport({ state: 'PAUSED' }), group: 'waiting' },
    { row: makeImport({ state: 'RUNNING' }), group: 'running' },
    { row: makeImport({ state: 'DONE', video: makeVideo('PROGRESSING') }), group: 'running' },
    { row: makeImport({ state: 'DONE', video: makeVideo('COMPLETE') }), group: 'done' },
    { row: makeImport({ state: 'DONE', video: makeVideo('ERROR') }), group: 'failed' },
    { row: makeImport({ state: 'DONE' }), group: 'done' },
    { row: makeImport({ state: 'FAILED', failure: 'not_found' }), group: 'failed' },
    { row: makeImport({ state: 'SKIPPED' }), group: 'skipped' },
    { row: makeImport({ state: 'CANCELED' }), group: 'canceled' },
  ])('with $row.state and the video status $row.video.status is $group', ({ row, group }) => {
    expect(findGroup(row)).toBe(group);
  });
});

const look = (received: number[], row = makeImport({ state: 'RUNNING', size: 1000 })) =>
  received.reduce<ImportSamples>(
    (samples, bytes, index) => noteSamples(samples, [{ ...row, received: bytes }], index * 2000),
    {},
  );

describe('the speed of an import', () => {
  it.each([
    { received: [100], rate: null },
    { received: [100, 300], rate: 100 },
    { received: [100, 300, 300, 300, 300, 300], rate: 0 },
    // The server restarted the transfer from the beginning.
    { received: [500, 600, 100], rate: null },
  ])('with $received every two seconds is $rate', ({ received, rate }) => {
    expect(findRate(look(received), 'a')).toBe(rate);
  });

  it('is forgotten once nothing is being fetched', () => {
    expect(noteSamples(look([100, 300]), [makeImport({ state: 'DONE', received: 300 })], 9000)).toEqual({});
  });

  it.each([
    { name: 'reset by the server', row: makeImport({ received: 100 }), samples: {}, is: true },
    { name: 'not started', row: makeImport(), samples: {}, is: false },
    {
      name: 'nothing arrives',
      row: makeImport({ state: 'RUNNING', received: 300 }),
      samples: look([300, 300, 300]),
      is: true,
    },
    {
      name: 'data arrives',
      row: makeImport({ state: 'RUNNING', received: 300 }),
      samples: look([100, 300]),
      is: false,
    },
  ])('resumes where it stopped: $name', ({ row, samples, is }) => {
    expect(isResuming(row, samples)).toBe(is);
  });
});

it('sums up imports without canceled ones', () => {
  const rows = [
    makeImport({ state: 'RUNNING', size: 1000, received: 300 }),
    makeImport({ id: 'b', state: 'DONE', size: 500, received: 500, video: makeVideo('COMPLETE') }),
    makeImport({ id: 'c', state: 'FAILED', size: 9000, received: 4000 }),
    makeImport({ id: 'd', state: 'SKIPPED' }),
    makeImport({ id: 'e', state: 'CANCELED', received: 100 }),
    makeImport({ id: 'f' }),
  ];
  expect(summarizeImports(rows, look([100, 300]))).toEqual({
    counts: { running: 1, waiting: 1, done: 1, failed: 1, skipped: 1, canceled: 1 },
    total: 5,
    settled: 3,
    received: 800,
    size: 1500,
    rate: 100,
    secondsLeft: 7,
  });
});

it.each([
  { left: null, room: null },
  { left: 5, room: 3 },
  { left: 1, room: 0 },
])('leaves room for $room imports if the plan allows $left more videos', ({ left, room }) => {
  const rows = [
    makeImport(),
    makeImport({ state: 'PAUSED' }),
    makeImport({ state: 'RUNNING', video: makeVideo('NO_FILE') }),
    makeImport({ state: 'DONE' }),
  ];
  expect(countRoom(left, rows)).toBe(room);
});

it.each([
  { row: makeImport({ source: 'vimeo', address: '914210044' }), name: 'vimeo.com/914210044' },
  { row: makeImport(), name: 'example.com/a.mp4' },
  { row: makeImport({ source: 'file', address: 'Film.mov' }), name: 'Film.mov' },
])('names an import $name until it has a title', ({ row, name }) => {
  expect(nameImport(row)).toBe(name);
});
