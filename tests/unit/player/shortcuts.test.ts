import { describe, expect, it } from 'vitest';

import { formatTime } from '@/player/core/controls/format-time';
import { findAction } from '@/player/core/controls/shortcuts';
import { findCueIndex } from '@/player/transcript/create-transcript-list';

const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

describe('a key in the player', () => {
  it.each([
    [{ key: ' ' }, 'play'],
    [{ key: 'K', shiftKey: true }, 'play'],
    [{ key: 'ArrowRight' }, 'forward'],
    [{ key: 'ArrowRight', shiftKey: true }, 'nextChapter'],
    [{ key: 'ArrowLeft', shiftKey: true }, 'previousChapter'],
    [{ key: '0' }, 'share'],
    [{ key: ',' }, 'previousFrame'],
    [{ key: '.' }, 'nextFrame'],
    [{ key: 'i' }, 'pip'],
    [{ key: '?', shiftKey: true }, 'help'],
    [{ key: 't' }, 'transcript'],
    [{ key: 'c', ctrlKey: true }, undefined],
    [{ key: 'ArrowLeft', altKey: true }, undefined],
    [{ key: 'f', metaKey: true }, undefined],
    [{ key: 'x' }, undefined],
    [{ key: 'Escape' }, undefined],
    [{ key: 'toString' }, undefined],
  ])('%j: %s', (press, action) => expect(findAction({ ...none, ...press })).toBe(action));
});

describe('the current line of the transcript', () => {
  const cues = [1, 5, 5, 9].map((start) => ({ start, end: start + 2, text: 'x' }));
  it.each([
    [0, -1],
    [1, 0],
    [4.9, 0],
    [5, 2],
    [100, 3],
  ])('has the index at %s s: %s', (time, index) => expect(findCueIndex(cues, time)).toBe(index));
});

describe('a time', () => {
  it.each([
    [0, '0:00'],
    [65.9, '1:05'],
    [3723, '1:02:03'],
  ])('%s s reads %s', (seconds, text) => expect(formatTime(seconds)).toBe(text));
});
