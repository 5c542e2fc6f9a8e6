import type { DialogMessages } from '../messages/en-dialogs';

/** What a key can do. */
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

/** The action of a key press; keys with Ctrl, Alt or Command are left to the browser. */
export const findAction = ({ key, shiftKey, ctrlKey, metaKey, altKey }: Press): Action | undefined => {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (shiftKey && key === 'ArrowRight') return 'nextChapter';
  if (shiftKey && key === 'ArrowLeft') return 'previousChapter';
  if (/^\d$/.test(key)) return 'share';
  return actions.get(key.length === 1 ? key.toLowerCase() : key);
};

/** What the help dialog lists, in its order. */
export const listShortcuts = ({
  keys,
  names,
}: DialogMessages['shortcuts']): { keys: string[]; text: string }[] => [
  { keys: [keys.space, 'K'], text: names.play },
  { keys: ['←', 'J'], text: names.back },
  { keys: ['→', 'L'], text: names.forward },
  { keys: ['↑', '↓'], text: names.volume },
  { keys: ['M'], text: names.mute },
  { keys: ['C'], text: names.captions },
  { keys: ['T'], text: names.transcript },
  { keys: ['N', `${keys.shift} →`], text: names.nextChapter },
  { keys: ['P', `${keys.shift} ←`], text: names.previousChapter },
  { keys: ['0–9'], text: names.share },
  { keys: ['<', '>'], text: names.speed },
  { keys: [',', '.'], text: names.frame },
  { keys: ['F'], text: names.fullscreen },
  { keys: ['I'], text: names.pip },
  { keys: ['?'], text: names.help },
];
