import { type Action, findAction } from './dialogs/shortcuts';

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
