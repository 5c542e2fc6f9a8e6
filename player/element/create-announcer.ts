import { createElement } from './create-element';

/** How long the result of a shortcut is shown. Milliseconds. */
const shownFor = 1200;

export type Announce = (text: string) => void;

/** A line over the picture that shows the result of a shortcut, and is a live region for screen readers. */
export const createAnnouncer = (): { element: HTMLElement; announce: Announce } => {
  const element = createElement('div', { class: 'announcer', role: 'status', noautohide: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const announce = (text: string): void => {
    element.textContent = text;
    element.classList.add('shown');
    clearTimeout(timer);
    timer = setTimeout(() => element.classList.remove('shown'), shownFor);
  };
  return { element, announce };
};
