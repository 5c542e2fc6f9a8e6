import { createElement } from '../create-element';
import type { Announce } from '../player-context';
import { type Action, findAction } from './shortcuts';

/** Milliseconds for which the result of a shortcut is shown. */
const shownFor = 1200;

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
