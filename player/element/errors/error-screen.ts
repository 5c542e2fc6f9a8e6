import type { Messages } from '../../messages/en';
import { createErrorPanel, updateErrorPanel } from './create-error-panel';
import type { PlayerLanguage } from '../pick-language';
import { isInterruption, type PlayerError, type PlayerErrorCode } from '../player-error';

type ShownError = {
  error: PlayerError;
  messages: Messages;
  language: PlayerLanguage;
  /** URL of the player page. */
  pageUrl: string;
  /** Seconds at which playback stopped; 0 if it had not started. */
  place: number;
};

export type ErrorScreen = {
  /** The displayed error; null if there is none. */
  readonly code: PlayerErrorCode | null;
  /** Returns false if the same error was already displayed, so that only its progress changes. */
  show: (shown: ShownError) => boolean;
  clear: () => void;
};

/** Whether playback has ended permanently, so that the controls would have no function. */
export const isFinal = (code: PlayerErrorCode): boolean => !isInterruption(code) && code !== 'decode';

const moveFocus = (from: Element, to: HTMLElement | null): void => {
  if (from.matches(':focus-within')) to?.focus({ preventScroll: true });
};

/** Error messages over the video, or in its place. */
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
      // Controls behind the panel must not be focusable; shortcuts still work.
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
