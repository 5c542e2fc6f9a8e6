import { createElement } from './create-element';

/** How long the result of a shortcut is shown. Milliseconds. */
const shownFor = 1200;

/** `isShown`: over the picture too; else screen readers alone hear it. */
export type Announce = (text: string, isShown?: boolean) => void;

/** A line over the picture that shows the result of a shortcut, and is a live region for screen readers. */
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
