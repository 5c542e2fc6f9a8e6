import { describe, expect, it } from 'vitest';

import { pageMembers } from '@/components/admin/workspace/members/group-members';
import { readListQuery, toListPage } from '@/lib/core/list-query';
import type { MemberSummary } from '@/lib/workspaces/members/list-members';

describe('the URL of a list', () => {
  it.each([
    [{}, { limit: 10, page: 1, search: '' }],
    [
      { limit: '25', page: '3', search: ' a ' },
      { limit: 25, page: 3, search: 'a' },
    ],
    [
      { limit: '5', page: '-1' },
      { limit: 10, page: 1, search: '' },
    ],
    [
      { limit: ['50'], page: '1.5' },
      { limit: 50, page: 1, search: '' },
    ],
  ])('%o', (params, expected) => expect(readListQuery(params)).toEqual(expected));

  it('shows the last page if a later one is requested', () => {
    const query = { limit: 10 as const, page: 9, search: '' };
    expect(toListPage(query, 21)).toEqual({ page: 3, limit: 10, total: 21 });
    expect(toListPage(query, 0).page).toBe(1);
  });
});

it('pages through the matching members, group by group', () => {
  const states = ['active', 'expired', 'invited', 'disabled'] as const;
  const members = Array.from({ length: 24 }, (_, index) => ({
    email: `${index}@reelhof.example`,
    name: index === 5 ? 'Ada' : null,
    state: states[index % 4],
  })) as MemberSummary[];
  const query = { limit: 10 as const, page: 2, search: '' };
  const page = pageMembers(members, query, 'nonsense');
  expect(page.counts).toEqual({ active: 6, invited: 12, disabled: 6 });
  expect(page.shown).toEqual({ page: 2, limit: 10, total: 24 });
  expect(page.groups.map(({ group, found, members: shown }) => [group, found, shown.length])).toEqual([
    ['invited', 12, 8],
    ['disabled', 6, 2],
  ]);
  expect(pageMembers(members, { ...query, page: 1, search: 'ada' }, 'invited').shown.total).toBe(1);
  expect(pageMembers(members, { ...query, page: 1, search: 'ada' }, 'disabled').groups).toEqual([]);
});
