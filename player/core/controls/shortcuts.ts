import { createElement } from '../create-element';

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

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The action of a key press. Keys with Ctrl, Alt or Command are left to the browser. */
export const findAction = ({ key, shiftKey, ctrlKey, metaKey, altKey }: Press): Action | undefined => {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (shiftKey && key === 'ArrowRight') return 'nextChapter';
  if (shiftKey && key === 'ArrowLeft') return 'previousChapter';
  if (/^\d$/.test(key)) return 'share';
  return actions.get(key.length === 1 ? key.toLowerCase() : key);
};

/** Milliseconds for which the result of a shortcut is shown. */
const shownFor = 1200;

/** `isShown`: also over the video; otherwise for screen readers only. */
export type Announce = (text: string, isShown?: boolean) => void;

/** A message over the video that shows the result of a shortcut, and a live region for screen readers. */
export const createAnnouncer = (): { element: HTMLElement; announce: Announce } => {
  const element = createElement('div', { class: 'announcer', role: 'status', noautohide: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const announce: Announce = (text, isShown = true) => {
    element.textContent = text;
    element.classList.toggle('shown', isShown);
    clearTimeout(timer);
    timer = setTimeout(() => element.classList.remove('shown'), shownFor);
  };
  return { element, announce };
};

const typing = 'textarea, select, dialog, [contenteditable]';
/** Elements that handle activation keys themselves, and those that handle arrow keys. */
const pressed = /^(?:button|a|summary|input)$|^media-.*-button$/;
const movedIn = '[role=menu], [role=listbox], input, media-time-range, media-volume-range, .cues';

const isTextInput = (element: Element): boolean =>
  element instanceof HTMLInputElement && /^(?:text|search)$/.test(element.type);

/** Whether the focused element handles this key itself. */
const isTaken = (key: string, path: Element[]): boolean => {
  if (path.some((element) => element.matches(typing) || isTextInput(element))) return true;
  if (key === ' ') return path.some(({ localName }) => pressed.test(localName));
  if (/^(?:Arrow|Home|End)/.test(key)) return path.some((element) => element.matches(movedIn));
  return false;
};

/**
 * Calls `act` for each shortcut pressed while the focus is in the player, until `signal`. `key` is the
 * pressed key.
 */
export const handleKeys = (
  host: HTMLElement,
  act: (action: Action, key: string) => void,
  signal: AbortSignal,
): void => {
  host.addEventListener(
    'keydown',
    (event) => {
      const path = event.composedPath();
      const inside = path.slice(0, path.indexOf(host)).filter((node) => node instanceof Element);
      if (event.defaultPrevented || isTaken(event.key, inside)) return;
      const action = findAction(event);
      if (!action || (event.repeat && !/^(?:Arrow|[jl<>,.])/.test(event.key))) return;
      event.preventDefault();
      act(action, event.key);
    },
    { signal },
  );
};
