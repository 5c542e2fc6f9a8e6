import { createElement } from '../create-element';
import type { PlayerContext } from '../player-context';
import { holdControls } from './hold-controls';

export type Popup = {
  element: HTMLElement;
  /** Opens the popup for a button. Returns false if it was open for that button, and closes it. */
  open: (button: HTMLElement) => boolean;
  close: () => void;
  /** Closes the popup and returns the focus to its button. */
  closeAndReturn: () => void;
};

/** A panel above the control bar, opened by a button. Closed by a click outside or a change of fullscreen. */
export const createPopup = (
  { layout, controller, host, signal }: PlayerContext,
  attributes: Record<string, string>,
): Popup => {
  const element = createElement('div', { ...attributes, hidden: true });
  const picture = layout.querySelector<HTMLElement>('.picture');
  picture?.append(element);
  // Captions avoid the popup.
  const observer = new ResizeObserver(() => {
    if (element.hidden) return;
    picture?.style.setProperty('--menu-width', `${element.offsetWidth}px`);
    picture?.style.setProperty('--menu-height', `${element.offsetHeight}px`);
  });
  observer.observe(element);
  signal.addEventListener('abort', () => observer.disconnect());
  let opener: HTMLElement | null = null;

  const close = (): void => {
    if (!opener) return;
    element.hidden = true;
    opener.setAttribute('aria-expanded', 'false');
    holdControls(controller, attributes.class ?? 'popup', false);
    opener = null;
  };
  const closeAndReturn = (): void => {
    const button = opener;
    close();
    button?.focus();
  };
  // A click outside closes the popup and has no other effect.
  const closeOutside = (event: Event): void => {
    const path = event.composedPath();
    if (!opener || path.includes(element) || path.includes(opener)) return;
    close();
    const [target] = path;
    if (target !== controller && !(target instanceof HTMLVideoElement)) return;
    const swallow = (click: Event): void => click.stopPropagation();
    host.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => host.removeEventListener('click', swallow, { capture: true }), 500);
  };
  document.addEventListener('pointerdown', closeOutside, { capture: true, signal });
  host.addEventListener('fullscreenchange', close, { signal });

  return {
    ...{ element, close, closeAndReturn },
    open: (button) => {
      if (opener === button) {
        closeAndReturn();
        return false;
      }
      close();
      opener = button;
      element.hidden = false;
      button.setAttribute('aria-expanded', 'true');
      // The controls stay visible while the popup is open.
      holdControls(controller, attributes.class ?? 'popup', true);
      return true;
    },
  };
};
