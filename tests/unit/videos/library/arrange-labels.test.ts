import { describe, expect, it } from 'vitest';

import {
  arrangeLabels,
  findNamesake,
  moveLabelRow,
} from '@/components/admin/library/label-list/arrange-labels';
import { sortLabels } from '@/lib/videos/library/labels/find-categories';
import type { LabelRow } from '@/lib/videos/library/labels/label-schemas';

const row = (title: string, changes: Partial<LabelRow> = {}): LabelRow => ({
  id: title,
  title,
  videoCount: 0,
  newestAt: null,
  pictures: [],
  mergingInto: null,
  parent: null,
  ...changes,
});
const rows = [row('Zürich', { videoCount: 1 }), row('Äpfel', { newestAt: '2026-02-01' }), row('Birnen')];
const titlesOf = (some: readonly { title: string }[]) => some.map(({ title }) => title);

describe('arrangeLabels', () => {
  it.each([
    ['own', ['Zürich', 'Äpfel', 'Birnen']],
    ['title', ['Äpfel', 'Birnen', 'Zürich']],
    ['videos', ['Zürich', 'Äpfel', 'Birnen']],
    ['newest', ['Äpfel', 'Zürich', 'Birnen']],
  ] as const)('sorts by %s', (sort, titles) => {
    expect(titlesOf(arrangeLabels(rows, { search: '', sort }))).toEqual(titles);
  });

  it('ignores accents and case', () => {
    expect(titlesOf(arrangeLabels(rows, { search: ' ZURI ', sort: 'own' }))).toEqual(['Zürich']);
    expect(arrangeLabels(rows, { search: 'zu apf', sort: 'own' })).toEqual([]);
  });
});

it('finds another row with the same name', () => {
  expect(findNamesake(rows, ' birnen ')?.id).toBe('Birnen');
  expect(findNamesake(rows, 'Birnen', 'Birnen')).toBeUndefined();
});

it.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 1, ['a', 'b', 'c']],
])('moves a row from %i to %i', (from, to, moved) => {
  expect(moveLabelRow(['a', 'b', 'c'], from, to)).toEqual(moved);
});

it('sorts rows that were never moved after moved ones, by title', () => {
  const labels = [
    { title: 'b' },
    { title: 'x', position: 1 },
    { title: 'a', position: null },
    { title: 'y', position: 0 },
  ];
  expect(titlesOf(sortLabels(labels))).toEqual(['y', 'x', 'a', 'b']);
});
