import type { Messages } from '../../messages/en';
import { createErrorPanel, updateErrorPanel } from './create-error-panel';
import type { PlayerLanguage } from '../pick-language';
import { isInterruption, type PlayerError, type PlayerErrorCode } from '../player-error';

type ShownError = {
  error: PlayerError;
  messages: Messages;
  language: PlayerLanguage;
  /** Where the player stands by itself. */
  pageUrl: string;
  /** Seconds at which it stopped; 0 where it had not begun. */
  place: number;
};

export type ErrorScreen = {
  /** What is on screen; null while all is well. */
  readonly code: PlayerErrorCode | null;
  /** Answers false where the same stood there already, whose progress is all that changes. */
  show: (shown: ShownError) => boolean;
  clear: () => void;
};

/** Whether playing is over for good, so that the controls would be buttons without a video. */
export const isFinal = (code: PlayerErrorCode): boolean => !isInterruption(code) && code !== 'decode';

const moveFocus = (from: Element, to: HTMLElement | null): void => {
  if (from.matches(':focus-within')) to?.focus({ preventScroll: true });
};

/** What a viewer reads over the picture, or in its place. */
export const createErrorScreen = (stage: HTMLElement, onRetry: () => void): ErrorScreen => {
  let code: PlayerErrorCode | null = null;
  let panel: HTMLElement | null = null;
  const findLayout = (): HTMLElement | null => stage.querySelector<HTMLElement>('.layout');
  return {
    get code() {
      return code;
    },
    show: (shown) => {
      const isSame = panel !== null && code === shown.error.code;
      if (panel && isSame) {
        updateErrorPanel(panel, shown);
        return false;
      }
      code = shown.error.code;
      panel?.remove();
      stage.querySelector('.loading')?.remove();
      if (isFinal(code)) stage.replaceChildren();
      panel = createErrorPanel({ ...shown, onRetry });
      stage.append(panel);
      // What lies behind it is nothing to tab through; the keys still work in front of it.
      const layout = findLayout();
      if (!layout) return true;
      moveFocus(layout, panel.querySelector('.action'));
      layout.inert = true;
      return true;
    },
    clear: () => {
      const layout = findLayout();
      if (layout) layout.inert = false;
      if (layout && panel) moveFocus(panel, layout.querySelector('media-controller'));
      panel?.remove();
      panel = null;
      code = null;
    },
  };
};
