import { describe, expect, it } from 'vitest';

import { keyList, type KeyPlace, toKeyCommand } from '@/lib/videos/text-tracks/editing/key-commands';

const press = (keys: string, place: KeyPlace) => {
  const parts = keys.split('+');
  const has = (name: string) => parts.slice(0, -1).includes(name);
  const key = parts.at(-1) === 'Space' ? ' ' : (parts.at(-1) ?? '');
  const pressed = {
    key,
    ctrlKey: has('Ctrl'),
    metaKey: has('Meta'),
    shiftKey: has('Shift'),
    altKey: has('Alt'),
  };
  return toKeyCommand(pressed, place);
};

describe('a key of the caption editor', () => {
  it.each(['list', 'waveform'] as const)('works without modifiers in the %s', (place) => {
    const letters = [
      'Space',
      'j',
      'K',
      'l',
      ',',
      '.',
      'i',
      'o',
      's',
      'm',
      'n',
      't',
      'Delete',
      'Enter',
      'ArrowUp',
    ];
    expect(letters.map((key) => press(key, place))).toEqual([
      ...['togglePlay', 'shuttleBack', 'pause', 'shuttleForward', 'frameBack', 'frameForward'],
      ...[
        'startHere',
        'endHere',
        'split',
        'merge',
        'insert',
        'shiftAll',
        'remove',
        'editText',
        'previousCue',
      ],
    ]);
  });

  it('never works without modifiers in a text field or on a button', () => {
    for (const key of 'jkliosmnt,.?'.split('')) expect(press(key, 'text'), key).toBeNull();
    for (const key of ['Space', 'Enter', 'Delete', 's']) expect(press(key, 'other'), key).toBeNull();
    expect(press('Space', 'text')).toBeNull();
    expect(press('Shift+Enter', 'text')).toBeNull();
  });

  it('has other meanings in the text', () => {
    expect(press('Enter', 'text')).toBe('nextText');
    expect(press('Shift+Space', 'text')).toBe('togglePlay');
    expect(press('Ctrl+Enter', 'text')).toBe('splitAtCaret');
    expect(press('Meta+Enter', 'text')).toBe('splitAtCaret');
    expect(press('Escape', 'text')).toBe('toList');
  });

  it.each(['list', 'waveform', 'text', 'other'] as const)('saves, undoes and searches in the %s', (place) => {
    const keys = ['Ctrl+s', 'Meta+z', 'Ctrl+Shift+Z', 'Ctrl+f', 'Ctrl+Shift+H', 'Meta+Shift+h'];
    expect(keys.map((each) => press(each, place))).toEqual([
      ...['save', 'undo', 'redo', 'find', 'replace', 'replace'],
    ]);
  });

  it('leaves other keys to the browser', () => {
    expect(press('Ctrl+r', 'list')).toBeNull();
    expect(press('Alt+s', 'list')).toBeNull();
    expect(
      toKeyCommand(
        { key: 'Enter', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, isComposing: true },
        'text',
      ),
    ).toBeNull();
  });

  it('is in the list of keys exactly once', () => {
    const listed = Object.values(keyList)
      .flat()
      .map(({ command }) => command);
    for (const command of [
      'shiftAll',
      'replace',
      'split',
      'merge',
      'insert',
      'remove',
      'find',
      'undo',
      'redo',
      'save',
      'startHere',
    ])
      expect(listed).toContain(command);
  });
});
