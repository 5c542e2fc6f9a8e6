import { describe, expect, it } from 'vitest';

import { chooseLanding, type Place } from '@/lib/accounts/landing';

const place = (workspaceId: string, changes: Partial<Place> = {}): Place => ({
  workspaceId,
  name: workspaceId.toUpperCase(),
  isOpen: true,
  isDisabled: false,
  enteredAt: null,
  ...changes,
});
const disabled = { isDisabled: true };
const closed = { isOpen: false };
const lately = { enteredAt: '2026-11-02T00:00:00.000Z' };
const before = { enteredAt: '2026-11-01T00:00:00.000Z' };
const inside = (workspaceId: string) => ({ kind: 'workspace', workspaceId });
const nowhere = (reason: string, ...names: string[]) => ({ kind: 'nowhere', reason, names });

const cases: [string, string | null, Place[], object][] = [
  ['the active workspace', 'a', [place('a'), place('b', lately)], inside('a')],
  ['the only one, if none is chosen', null, [place('a')], inside('a')],
  ['the last used one, if none is chosen', null, [place('a', before), place('b', lately)], inside('b')],
  ['the first by name, if none was used', null, [place('b'), place('a')], inside('a')],
  ['another workspace, if disabled in the active one', 'a', [place('a', disabled), place('b')], inside('b')],
  ['another workspace, if the active one is closed', 'a', [place('a', closed), place('b')], inside('b')],
  ['another workspace, if the active one is gone', 'x', [place('b'), place('c', before)], inside('c')],
  [
    'no workspace that is closed or disabled',
    'x',
    [place('a', closed), place('b', disabled), place('c')],
    inside('c'),
  ],
  [
    'none, if disabled in the only one',
    'a',
    [place('a', disabled), place('b', closed)],
    nowhere('disabled', 'A'),
  ],
  [
    'none, if disabled in several',
    null,
    [place('b', disabled), place('a', disabled)],
    nowhere('disabled', 'A', 'B'),
  ],
  ['none, if the only one is closed', 'a', [place('a', closed)], nowhere('closed', 'A')],
  ['none, if disabled in one that is closed', 'a', [place('a', { ...closed, ...disabled })], nowhere('none')],
  ['none, without a membership', null, [], nowhere('none')],
  ['none, without a membership in the active one', 'a', [], nowhere('none')],
];

describe('the landing workspace of a person', () => {
  it.each(cases)('is %s', (_name, activeId, places, landing) => {
    expect(chooseLanding(activeId, places)).toEqual(landing);
  });
});
