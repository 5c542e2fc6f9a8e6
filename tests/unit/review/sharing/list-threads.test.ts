import { describe, expect, it } from 'vitest';

import { mergeMarkers, placeComment, setEnd } from '@/components/site/share/rules/place-comment';
import { keepSame } from '@/components/site/share/state/use-thread';
import type { PresentedComment } from '@/lib/review/sharing/comments/comment-schemas';
import {
  filterThreads,
  isSameThread,
  listPeople,
  listThreads,
  noFilter,
} from '@/lib/review/sharing/comments/list-threads';

const comment = (id: string, fields: Partial<PresentedComment> = {}): PresentedComment => ({
  id,
  text: `Text ${id}`,
  author: 'Jonas',
  authorKey: 'jonas',
  isMember: false,
  videoTimecode: null,
  frameIn: null,
  frameOut: null,
  version: 1,
  parentCommentId: null,
  drawing: null,
  pictures: [],
  mentions: [],
  reactions: [],
  createdAt: `2026-11-20T10:00:0${id.length}.000Z`,
  editedAt: null,
  resolvedAt: null,
  resolvedBy: null,
  carriedFrom: null,
  carriedTo: null,
  isInRemovedPart: false,
  ...fields,
});
const idsOf = (threads: ReturnType<typeof listThreads>) => threads.map((each) => each.comment.id);

const all = listThreads([
  comment('none'),
  comment('late', { frameIn: 90, author: 'Sabine', authorKey: 'sabine' }),
  comment('early', { frameIn: 0, resolvedAt: '2026-11-21T10:00:00.000Z' }),
  comment('reply', { parentCommentId: 'late', text: 'ABSPANN fehlt', author: 'Miriam', authorKey: 'miriam' }),
]);

describe('the list of comments', () => {
  it('is in video order, with replies below their comment and comments without a place last', () => {
    expect(idsOf(all)).toEqual(['early', 'late', 'none']);
    expect(all[1]?.replies.map(({ id }) => id)).toEqual(['reply']);
  });

  it.each([
    [{}, ['early', 'late', 'none']],
    [{ state: 'open' as const }, ['late', 'none']],
    [{ state: 'resolved' as const }, ['early']],
    [{ person: 'miriam' }, ['late']],
    [{ query: ' abspann ' }, ['late']],
    [{ query: 'sABIne' }, ['late']],
    [{ query: 'abspann', state: 'resolved' as const }, []],
  ])('is filtered by %o', (filter, expected) => {
    expect(idsOf(filterThreads(all, { ...noFilter, ...filter }))).toEqual(expected);
  });

  it('keeps the identity of unchanged comments in the next response', () => {
    const before = [comment('a'), comment('b'), comment('r', { parentCommentId: 'a' })];
    const next = [comment('a'), comment('b', { text: 'Changed' }), comment('r', { parentCommentId: 'a' })];
    const kept = keepSame(before, next);
    expect(kept).toEqual(next);
    expect(kept.map((each, index) => each === before[index])).toEqual([true, false, true]);
    const [first, second] = [listThreads(before), listThreads(kept)];
    expect(first.map((thread, index) => isSameThread(thread, second[index] ?? thread))).toEqual([
      true,
      false,
    ]);
  });

  it('shows a comment despite the filter while someone replies to it', () => {
    const isKept = (thread: (typeof all)[number]) => thread.comment.id === 'early';
    expect(idsOf(filterThreads(all, { ...noFilter, state: 'open' }, isKept))).toEqual([
      'early',
      'late',
      'none',
    ]);
  });

  it('contains everyone who wrote, under their latest name', () => {
    const rows = [
      comment('a', { author: 'Zoe' }),
      comment('bb', { author: 'Anna' }),
      comment('c', { authorKey: 'x' }),
    ];
    expect(listPeople(rows)).toEqual([
      { key: 'jonas', name: 'Anna' },
      { key: 'x', name: 'Jonas' },
    ]);
  });
});

it('merges markers that are too close to tap', () => {
  const placed = [80, 10, 14, 40].map((frame) => ({ id: String(frame), frame }));
  const markers = mergeMarkers(placed, 10);
  expect(markers.map(({ first, others }) => [first.frame, ...others.map(({ frame }) => frame)])).toEqual([
    [10, 14],
    [40],
    [80],
  ]);
});

describe('a comment’s place', () => {
  const at = (fields: object) =>
    placeComment({ isOn: true, range: null, drawnAt: null, frame: 12, ...fields });
  it('is the marked range or the visible frame', () => {
    expect(at({})).toEqual({ frameIn: 12 });
    expect(at({ drawnAt: 0 })).toEqual({ frameIn: 0 });
    expect(at({ range: { frameIn: 3, frameOut: 9 }, drawnAt: 5 })).toEqual({ frameIn: 3, frameOut: 9 });
  });
  it('can be the very first frame, and is missing while it is switched off', () => {
    expect([at({ frame: 0 }), at({ isOn: false })]).toEqual([{ frameIn: 0 }, null]);
  });
  it('includes the other end of a range', () => {
    expect(setEnd(null, 'in', 5)).toEqual({ frameIn: 5, frameOut: 5 });
    expect(setEnd({ frameIn: 5, frameOut: 9 }, 'in', 20)).toEqual({ frameIn: 20, frameOut: 20 });
    expect(setEnd({ frameIn: 5, frameOut: 9 }, 'out', 2)).toEqual({ frameIn: 2, frameOut: 2 });
    expect(setEnd({ frameIn: 5, frameOut: 9 }, 'out', 7)).toEqual({ frameIn: 5, frameOut: 7 });
  });
});
