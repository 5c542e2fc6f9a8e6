import { describe, expect, it } from 'vitest';

import {
  readCueDocument,
  writeCueDocument,
  applySplice,
} from '@/lib/videos/text-tracks/editing/cue-document';
import {
  applyEdit,
  createHistory,
  type EditHistory,
  endTyping,
  getLastStep,
  isChanged,
  markSaved,
  redo,
  undo,
} from '@/lib/videos/text-tracks/editing/edit-history';
import type { Edit } from '@/lib/videos/text-tracks/editing/plan-edit';

const rich = `WEBVTT - Werk Nord

REGION
id:fred

STYLE
::cue(b) { color: red }

NOTE first

1
00:00:01.000 --> 00:00:02.000 region:fred
eins

NOTE between

00:00:03.000 --> 00:00:04.000
zwei <i>schräg</i>

what is this

00:00:05.000 --> 00:00:07.000
drei vier fünf

NOTE end
`;
const fps = 25;
const open = (vtt = rich): EditHistory => createHistory(readCueDocument(vtt).document, fps);
const edit = (history: EditHistory, ...edits: Edit[]): EditHistory =>
  edits.reduce((before, each) => applyEdit(before, each)?.history ?? before, history);
const show = ({ document }: EditHistory) =>
  document.cues.map(({ start, end, text }) => [start, end, text] as const);

describe('a document', () => {
  it('is written back as it was read', () => {
    expect(writeCueDocument(open().document)).toBe(rich);
  });

  it('keeps cues in display order, each with the blocks before it', () => {
    const vtt = 'WEBVTT\n\n00:02.000 --> 00:03.000\nb\n\nNOTE of a\n\n00:01.000 --> 00:02.000\na\n';
    expect(writeCueDocument(open(vtt).document)).toBe(
      'WEBVTT\n\nNOTE of a\n\n00:00:01.000 --> 00:00:02.000\na\n\n00:00:02.000 --> 00:00:03.000\nb\n',
    );
  });
});

describe('an edit', () => {
  it('changes one text and nothing else', () => {
    const edited = edit(open(), { kind: 'text', key: 1, text: 'zwo' });
    expect(writeCueDocument(edited.document)).toBe(rich.replace('zwei <i>schräg</i>', 'zwo'));
  });

  it('moves a cue to its display position and keeps unsupported blocks', () => {
    const moved = edit(open(), { kind: 'times', key: 0, start: 4500, end: 4900 });
    expect(show(moved).map(([start]) => start)).toEqual([3000, 4500, 5000]);
    for (const [start, end] of [
      [-1, 500],
      [2000, 2000],
      [2000, 1000],
      [1000, 2000],
    ] as const)
      expect(applyEdit(open(), { kind: 'times', key: 0, start, end })).toBeNull();
  });

  it('adds a cue at a time if there is room', () => {
    const added = applyEdit(open(), { kind: 'insert', start: 2000 })!;
    expect(show(added.history)[1]).toEqual([2000, 2920, '']);
    expect(added.history.document.cues[1]?.key).toBe(added.active);
    const crowded = edit(open(), { kind: 'insert', start: 2900 });
    expect(show(crowded)[1]).toEqual([2900, 4900, '']);
    const last = edit(open(), { kind: 'insert', start: 0, after: 2 });
    expect(show(last)[3]).toEqual([7080, 9080, '']);
    expect(show(edit(open('WEBVTT'), { kind: 'insert', start: 0 }))).toEqual([[0, 2000, '']]);
  });

  it('splits at a time between two words, and leaves a gap of two frames', () => {
    const split = applyEdit(open(), { kind: 'split', key: 2, time: 6000 })!;
    expect(show(split.history).slice(2)).toEqual([
      [5000, 5920, 'drei vier'],
      [6000, 7000, 'fünf'],
    ]);
    expect(split.history.document.cues[3]?.key).toBe(split.active);
    expect(writeCueDocument(split.history.document)).toContain('fünf\n\nNOTE end');
  });

  it('splits at the caret, proportionally in time', () => {
    const split = edit(open(), { kind: 'split', key: 2, caret: 4 });
    expect(show(split).slice(2)).toEqual([
      [5000, 5480, 'drei'],
      [5560, 7000, 'vier fünf'],
    ]);
    expect(applyEdit(open(), { kind: 'split', key: 2, caret: 0 })).toBeNull();
    expect(applyEdit(open(), { kind: 'split', key: 2, time: 7000 })).toBeNull();
  });

  it('merges with the next cue without losing the blocks between them', () => {
    const merged = edit(open(), { kind: 'merge', key: 0 });
    expect(show(merged)[0]).toEqual([1000, 4000, 'eins\nzwei <i>schräg</i>']);
    expect(writeCueDocument(merged.document)).toContain('NOTE between');
    expect(applyEdit(open(), { kind: 'merge', key: 2 })).toBeNull();
  });

  it('removes a cue and keeps the blocks before it', () => {
    const middle = applyEdit(open(), { kind: 'remove', key: 1 })!;
    expect(middle.active).toBe(2);
    expect(writeCueDocument(middle.history.document)).toContain('NOTE between\n\nwhat is this');
    const last = applyEdit(open(), { kind: 'remove', key: 2 })!;
    expect(last.active).toBe(1);
    expect(writeCueDocument(last.history.document)).toContain('what is this\n\nNOTE end');
  });

  it('shifts all cues, or those from one on, but none before 0', () => {
    expect(show(edit(open(), { kind: 'shift', by: 500, from: null })).map(([start]) => start)).toEqual([
      1500, 3500, 5500,
    ]);
    expect(show(edit(open(), { kind: 'shift', by: -1000, from: 1 })).map(([start]) => start)).toEqual([
      1000, 2000, 4000,
    ]);
    expect(applyEdit(open(), { kind: 'shift', by: -1001, from: null })).toBeNull();
  });

  it('replaces texts, and the whole document', () => {
    expect(show(edit(open(), { kind: 'replace', texts: new Map([[0, 'a']]) }))[0]).toEqual([1000, 2000, 'a']);
    const other = readCueDocument('WEBVTT other\n\n00:01.000 --> 00:02.000\nx\n').document;
    const restored = edit(open(), { kind: 'restore', document: other });
    expect(writeCueDocument(restored.document)).toBe('WEBVTT other\n\n00:00:01.000 --> 00:00:02.000\nx\n');
  });
});

const everyEdit: Edit[] = [
  { kind: 'text', key: 1, text: 'neu' },
  { kind: 'times', key: 0, start: 4500, end: 4900 },
  { kind: 'insert', start: 2000 },
  { kind: 'split', key: 2, time: 6000 },
  { kind: 'merge', key: 0 },
  { kind: 'remove', key: 1 },
  { kind: 'remove', key: 2 },
  { kind: 'shift', by: 500, from: null },
  { kind: 'replace', texts: new Map([[2, 'x']]) },
  { kind: 'restore', document: readCueDocument('WEBVTT o\n\n00:01.000 --> 00:02.000\nx\n').document },
];

describe('undo', () => {
  it.each(everyEdit)('undoes and redoes $kind', (each) => {
    const done = applyEdit(open(), each)!.history;
    const after = writeCueDocument(done.document);
    expect(after).not.toBe(rich);
    const undone = undo(done)!.history;
    expect(writeCueDocument(undone.document)).toBe(rich);
    expect(writeCueDocument(redo(undone)!.history.document)).toBe(after);
  });

  it('undoes all edits in a row, and every incremental update leads to the same document', () => {
    let history = open();
    let copy = history.document;
    for (const each of everyEdit.slice(0, 9)) {
      const edited = applyEdit(history, each);
      if (!edited) continue;
      history = edited.history;
      copy = applySplice(copy, edited.splice);
    }
    expect(writeCueDocument(copy)).toBe(writeCueDocument(history.document));
    while (history.past.length > 0) history = undo(history)!.history;
    expect(writeCueDocument(history.document)).toBe(rich);
    expect(undo(history)).toBeNull();
  });

  it('undoes consecutive typing in one step, and drops undone steps after a new change', () => {
    const typed = edit(
      open(),
      { kind: 'text', key: 0, text: 'e' },
      { kind: 'text', key: 0, text: 'ei' },
      { kind: 'text', key: 0, text: 'ein' },
    );
    expect(typed.past).toHaveLength(1);
    expect(show(undo(typed)!.history)[0]?.[2]).toBe('eins');
    const apart = edit(endTyping(typed), { kind: 'text', key: 0, text: 'eine' });
    expect(apart.past).toHaveLength(2);
    const undone = undo(apart)!.history;
    expect(show(undone)[0]?.[2]).toBe('ein');
    expect(edit(undone, { kind: 'text', key: 1, text: 'x' }).future).toEqual([]);
  });
});

describe('the saved state', () => {
  it('is tracked through undo and redo', () => {
    const history = open();
    expect(isChanged(history)).toBe(false);
    const typed = edit(history, { kind: 'text', key: 0, text: 'x' });
    expect(isChanged(typed)).toBe(true);
    expect(isChanged(undo(typed)!.history)).toBe(false);
    const saved = markSaved(typed, getLastStep(typed));
    expect(isChanged(saved)).toBe(false);
    const undone = undo(saved)!.history;
    expect(isChanged(undone)).toBe(true);
    expect(isChanged(redo(undone)!.history)).toBe(false);
    // Typing after a save starts a new undo step, so that undo returns to the saved state.
    const on = edit(saved, { kind: 'text', key: 0, text: 'xy' });
    expect(isChanged(undo(on)!.history)).toBe(false);
  });
});
