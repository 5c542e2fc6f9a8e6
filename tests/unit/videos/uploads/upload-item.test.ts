import { describe, expect, it } from 'vitest';

import {
  isUnderWay,
  sumUploads,
  toUploadItem,
  type UploadSnapshot,
} from '@/components/admin/uploads/engine/to-upload-item';
import type { UploadItem } from '@/components/admin/uploads/engine/types';
import { formatAmount } from '@/components/admin/uploads/transfer-rate';
import { listAnnouncements } from '@/components/admin/uploads/upload-messages';

const snapshot: UploadSnapshot = {
  id: 'queue/1',
  name: 'film.mp4',
  size: 1000,
  sent: 0,
  rate: null,
  target: { kind: 'new' },
  videoId: null,
  version: null,
  isComplete: false,
  isGhost: false,
  isStopped: false,
  obstacle: null,
};
const item = (patch: Partial<UploadSnapshot>): UploadItem => toUploadItem({ ...snapshot, ...patch });

describe('the state of an upload row', () => {
  it.each([
    [{}, 'waiting'],
    [{ sent: 10 }, 'sending'],
    [{ sent: 1000 }, 'finishing'],
    [{ sent: 10, isStopped: true }, 'paused'],
    [{ sent: 10, obstacle: { kind: 'offline' } }, 'held'],
    [{ sent: 10, isGhost: true }, 'missing'],
    [{ sent: 10, isGhost: true, obstacle: { kind: 'offline' } }, 'missing'],
    [{ sent: 10, isComplete: true, isStopped: true }, 'done'],
  ] as const)('for %j is %s', (patch, state) => {
    expect(item(patch).state).toBe(state);
  });

  it('shows a rate only while data is transferred', () => {
    expect(item({ sent: 10, rate: 5 }).rate).toBe(5);
    expect(item({ sent: 10, rate: 5, isStopped: true }).rate).toBeNull();
  });

  it.each([
    [{}, true],
    [{ sent: 10 }, true],
    [{ obstacle: { kind: 'offline' } }, true],
    [{ obstacle: { kind: 'limit', limit: 3 } }, false],
    [{ isStopped: true }, false],
    [{ isGhost: true }, false],
    [{ isComplete: true }, false],
  ] as const)('knows whether leaving the page interrupts %j: %s', (patch, isInterrupted) => {
    expect(isUnderWay(item(patch))).toBe(isInterrupted);
  });
});

it('sums up running uploads, and counts those that need attention', () => {
  const items = [
    item({ sent: 400, rate: 10 }),
    item({ id: 'queue/2' }),
    item({ id: 'queue/3', sent: 1, isStopped: true }),
    item({ id: 'queue/4', obstacle: { kind: 'limit', limit: 3 } }),
    item({ id: 'queue/5', isComplete: true }),
  ];
  expect(sumUploads(items)).toEqual({
    open: 4,
    done: 1,
    moving: 2,
    needing: 1,
    size: 2000,
    rest: 1600,
    rate: 10,
  });
});

describe('announcements for screen readers', () => {
  const empty = { items: [], rejected: [], elsewhere: [] };
  const report = (before: UploadItem[], after: UploadItem[]) =>
    listAnnouncements({ ...empty, items: before }, { ...empty, items: after }).map(({ kind }) => kind);

  it.each([
    ['a new upload', [], [item({})], ['begun']],
    ['progress', [item({ sent: 1 })], [item({ sent: 2 })], []],
    ['the end', [item({ sent: 1 })], [item({ isComplete: true })], ['done']],
    ['temporary errors', [item({ sent: 1 })], [item({ sent: 1, obstacle: { kind: 'offline' } })], []],
    [
      'errors that need attention',
      [item({ sent: 1 })],
      [item({ obstacle: { kind: 'signedOut' } })],
      ['stopped'],
    ],
    ['a missing file', [item({ sent: 1 })], [item({ isGhost: true })], ['stopped']],
    ['a removed file', [item({ sent: 1 })], [], []],
  ] as const)('%s', (_name, before, after, kinds) => {
    expect(report([...before], [...after])).toEqual(kinds);
  });

  it('explain why a file was refused', () => {
    const file = { id: 'a', name: 'notes.txt', reason: 'type' } as const;
    expect(listAnnouncements(empty, { ...empty, rejected: [file] })).toEqual([{ kind: 'rejected', file }]);
  });

  it('mention once what is waiting in another workspace', () => {
    const waiting = { workspaceId: 'b', name: 'Werk B', count: 2 };
    const after = { ...empty, elsewhere: [waiting] };
    expect(listAnnouncements(empty, after)).toEqual([{ kind: 'elsewhere', waiting }]);
    expect(listAnnouncements(after, { ...after, rejected: [] })).toEqual([]);
  });
});

it.each([
  ['de', 4.3e9, 6.1e9, { sent: '4,3', total: '6,1 GB' }],
  ['en', 4.3e9, 6.1e9, { sent: '4.3', total: '6.1 GB' }],
  ['de', 812e6, 6.1e9, { sent: '812 MB', total: '6,1 GB' }],
])('formats in %s the progress %i of %i', (language, sent, total, amount) => {
  const plain = (value: string) => value.replace(/\s/g, ' ');
  const formatted = formatAmount(language, sent, total);
  expect({ sent: plain(formatted.sent), total: plain(formatted.total) }).toEqual(amount);
});
