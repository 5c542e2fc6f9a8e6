/** Commands of keys in the caption editor. */
export type KeyCommand =
  | 'togglePlay'
  | 'shuttleBack'
  | 'pause'
  | 'shuttleForward'
  | 'frameBack'
  | 'frameForward'
  | 'secondBack'
  | 'secondForward'
  | 'startHere'
  | 'endHere'
  | 'split'
  | 'splitAtCaret'
  | 'merge'
  | 'insert'
  | 'remove'
  | 'editText'
  | 'toList'
  | 'previousCue'
  | 'nextCue'
  | 'nextText'
  | 'save'
  | 'undo'
  | 'redo'
  | 'find'
  | 'replace'
  | 'shiftAll'
  | 'help';

/** Location of the focus; `other` are buttons and fields with their own keys. */
export type KeyPlace = 'list' | 'waveform' | 'text' | 'other';

type PressedKey = {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
  isComposing?: boolean;
};

const withControl: Record<string, KeyCommand> = { s: 'save', z: 'undo', y: 'redo', f: 'find' };

const inText = ({ key, shiftKey }: PressedKey, isControl: boolean): KeyCommand | null => {
  if (key === 'Enter') return isControl ? 'splitAtCaret' : shiftKey ? null : 'nextText';
  if (key === ' ' && shiftKey && !isControl) return 'togglePlay';
  return key === 'Escape' ? 'toList' : null;
};

const byLetter: Record<string, KeyCommand> = {
  ' ': 'togglePlay',
  j: 'shuttleBack',
  k: 'pause',
  l: 'shuttleForward',
  ',': 'frameBack',
  '.': 'frameForward',
  i: 'startHere',
  o: 'endHere',
  s: 'split',
  m: 'merge',
  n: 'insert',
  delete: 'remove',
  t: 'shiftAll',
  enter: 'editText',
  arrowup: 'previousCue',
  arrowdown: 'nextCue',
};

const inWaveform: Record<string, KeyCommand> = { arrowleft: 'secondBack', arrowright: 'secondForward' };

/** The command of a pressed key; null if the editor has none. Single letters never act in text fields. */
export const toKeyCommand = (pressed: PressedKey, place: KeyPlace): KeyCommand | null => {
  if (pressed.isComposing || pressed.altKey) return null;
  const isControl = pressed.ctrlKey || pressed.metaKey;
  const key = pressed.key.toLowerCase();
  if (isControl && key === 'z' && pressed.shiftKey) return 'redo';
  // Control H is the browser's history on some systems and Command H hides the window; Control Shift H is
  // free.
  if (isControl && key === 'h' && pressed.shiftKey) return 'replace';
  if (isControl && withControl[key]) return withControl[key];
  if (place === 'text') return inText(pressed, isControl);
  if (isControl) return null;
  if (key === '?') return 'help';
  if (place === 'other') return null;
  return (place === 'waveform' ? inWaveform[key] : undefined) ?? byLetter[key] ?? null;
};

type KeyGroup = 'play' | 'cues' | 'text' | 'search' | 'everywhere';
/** Built-in behaviour of fields. */
type FieldCommand = 'lineBreak' | 'nextHit' | 'previousHit' | 'replaceAll';
type ListedKey = { keys: readonly string[]; command: KeyCommand | FieldCommand };

/** All keys for the help list. `Control` is shown under the platform's name. */
export const keyList: Record<KeyGroup, readonly ListedKey[]> = {
  play: [
    { keys: ['Space'], command: 'togglePlay' },
    { keys: ['J'], command: 'shuttleBack' },
    { keys: ['K'], command: 'pause' },
    { keys: ['L'], command: 'shuttleForward' },
    { keys: [','], command: 'frameBack' },
    { keys: ['.'], command: 'frameForward' },
  ],
  cues: [
    { keys: ['I'], command: 'startHere' },
    { keys: ['O'], command: 'endHere' },
    { keys: ['S'], command: 'split' },
    { keys: ['M'], command: 'merge' },
    { keys: ['N'], command: 'insert' },
    { keys: ['Delete'], command: 'remove' },
    { keys: ['T'], command: 'shiftAll' },
    { keys: ['Enter'], command: 'editText' },
    { keys: ['↑'], command: 'previousCue' },
    { keys: ['↓'], command: 'nextCue' },
  ],
  text: [
    { keys: ['Enter'], command: 'nextText' },
    { keys: ['Shift', 'Enter'], command: 'lineBreak' },
    { keys: ['Shift', 'Space'], command: 'togglePlay' },
    { keys: ['Control', 'Enter'], command: 'splitAtCaret' },
    { keys: ['Escape'], command: 'toList' },
  ],
  search: [
    { keys: ['Enter'], command: 'nextHit' },
    { keys: ['Shift', 'Enter'], command: 'previousHit' },
    { keys: ['Control', 'Enter'], command: 'replaceAll' },
  ],
  everywhere: [
    { keys: ['Control', 'S'], command: 'save' },
    { keys: ['Control', 'Z'], command: 'undo' },
    { keys: ['Control', 'Shift', 'Z'], command: 'redo' },
    { keys: ['Control', 'F'], command: 'find' },
    { keys: ['Control', 'Shift', 'H'], command: 'replace' },
    { keys: ['?'], command: 'help' },
  ],
};
