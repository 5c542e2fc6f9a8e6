/** Actions of shortcuts. */
export type Action =
  | 'play'
  | 'back'
  | 'forward'
  | 'louder'
  | 'quieter'
  | 'mute'
  | 'captions'
  | 'fullscreen'
  | 'transcript'
  | 'nextChapter'
  | 'previousChapter'
  | 'share'
  | 'previousFrame'
  | 'nextFrame'
  | 'pip'
  | 'slower'
  | 'faster'
  | 'help';

/** The help dialog lists them. */
const actions = new Map<string, Action>([
  [' ', 'play'],
  ['k', 'play'],
  ['j', 'back'],
  ['ArrowLeft', 'back'],
  ['l', 'forward'],
  ['ArrowRight', 'forward'],
  ['ArrowUp', 'louder'],
  ['ArrowDown', 'quieter'],
  ['m', 'mute'],
  ['c', 'captions'],
  ['f', 'fullscreen'],
  ['t', 'transcript'],
  ['n', 'nextChapter'],
  ['p', 'previousChapter'],
  ['<', 'slower'],
  ['>', 'faster'],
  [',', 'previousFrame'],
  ['.', 'nextFrame'],
  ['i', 'pip'],
  ['?', 'help'],
]);

export type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The action of a key press. Keys with Ctrl, Alt or Command are left to the browser. */
export const findAction = ({ key, shiftKey, ctrlKey, metaKey, altKey }: Press): Action | undefined => {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (shiftKey && key === 'ArrowRight') return 'nextChapter';
  if (shiftKey && key === 'ArrowLeft') return 'previousChapter';
  if (/^\d$/.test(key)) return 'share';
  return actions.get(key.length === 1 ? key.toLowerCase() : key);
};
