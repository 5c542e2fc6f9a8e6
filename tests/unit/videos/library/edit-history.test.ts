import { describe, expect, it } from 'vitest';

import {
  endGroup,
  noteChange,
  redo,
  startHistory,
  undo,
} from '@/components/admin/video/chapters/use-chapter-list';

describe('a history of changes', () => {
  it('goes back and forward', () => {
    let history = startHistory<string, string>('a');
    history = noteChange(history, 'b', { label: 'first' });
    history = noteChange(history, 'c', { label: 'second' });
    expect(undo(history).present.state).toBe('b');
    expect(redo(undo(history)).present).toMatchObject({ state: 'c', label: 'second' });
    expect(undo(undo(undo(history))).present.state).toBe('a');
    expect(redo(history)).toEqual(history);
  });

  it('groups typing in one field into one step until the field is left', () => {
    let history = startHistory<string, string>('');
    for (const text of ['a', 'ab', 'abc'])
      history = noteChange(history, text, { label: 'typed', group: 'x' });
    expect(undo(history).present.state).toBe('');
    history = noteChange(endGroup(history), 'abcd', { label: 'typed', group: 'x' });
    expect(undo(history).present.state).toBe('abc');
  });

  it('drops undone steps after a new change', () => {
    let history = noteChange(startHistory<string, string>('a'), 'b', { label: 'first' });
    history = noteChange(undo(history), 'c', { label: 'second' });
    expect(history.future).toEqual([]);
    expect(undo(history).present.state).toBe('a');
  });
});
