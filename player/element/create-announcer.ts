import { createElement } from './create-element';

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
