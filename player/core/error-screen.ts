import type { Messages, PlayerLanguage } from '../messages/get-messages';
import { type Drawing, drawIcon } from './controls/create-icon';
import { formatTime } from './controls/format-time';
import { createElement } from './create-element';
import { isInterruption, type PlayerError, type PlayerErrorCode } from './player-error';

type CreateErrorPanelOptions = {
  error: PlayerError;
  messages: Messages;
  language: PlayerLanguage;
  /** URL of the player page. */
  pageUrl: string;
  /** Seconds at which playback stopped; 0 if it had not started. */
  place: number;
  onRetry: () => void;
};

/** A single-stroke 24-unit icon; the others are in `get-error-contents.ts`. */
const offline: Drawing = [
  'M4 4l16 16M3 9.3a14 14 0 0 1 4.3-2.7M10.8 5.7A14 14 0 0 1 21 9.3M6 12.8a9.7 9.7 0 0 1 4-2.3M15 11.2c1.1.4 2.1.9 3 1.6M9.2 16.2a4.6 4.6 0 0 1 5-.5M12 19.5h.01',
];
const alert: Drawing = ['M12 3.5a8.5 8.5 0 1 1 0 17a8.5 8.5 0 1 1 0-17ZM12 7.5v5M12 16.2h.01'];

const titleId = 'error-title';

const createProgress = (percent: number, language: PlayerLanguage): HTMLElement => {
  const progress = createElement('progress', { max: 100, value: percent, 'aria-labelledby': titleId });
  const text = new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100);
  return createElement('div', { class: 'progress' }, progress, createElement('span', {}, text));
};

const createAction = ({ error, messages, pageUrl, onRetry }: CreateErrorPanelOptions): HTMLElement | null => {
  switch (error.code) {
    // The player continues automatically, or only other sites may show the video.
    case 'waiting':
    case 'encoding':
    case 'locked':
      return null;
    case 'refused':
    case 'forbidden': {
      const attributes = { href: pageUrl, target: '_blank', rel: 'noopener', class: 'action' };
      return createElement('a', attributes, messages.openPage);
    }
    default: {
      const button = createElement('button', { type: 'button', class: 'action' }, messages.retry);
      button.addEventListener('click', onRetry);
      return button;
    }
  }
};

type Contents = { title: string; text: string; drawing: Drawing };

/**
 * The texts of network errors are part of the first chunk; if the others fail to load, that is a network
 * error as well.
 */
const findContents = async (options: CreateErrorPanelOptions): Promise<Contents> => {
  const { error, messages, language, place } = options;
  const { code } = error;
  if (code === 'offline' && place > 0) {
    const { title, text } = messages.errors.interrupted;
    return { title, text: text.replace('{time}', formatTime(place)), drawing: offline };
  }
  if (code === 'server') return { ...messages.errors.server, drawing: alert };
  if (code !== 'offline')
    try {
      const { getErrorContents } = await import('../messages/get-error-contents');
      const { drawing = alert, ...sentences } = getErrorContents(code, language);
      return { ...sentences, drawing };
    } catch {
      // Falls back to the result below.
    }
  return { ...messages.errors.offline, drawing: offline };
};

const fillIn = async (
  { icon, title, text }: Record<'icon' | 'title' | 'text', HTMLElement>,
  options: CreateErrorPanelOptions,
): Promise<void> => {
  const contents = await findContents(options);
  icon.replaceWith(drawIcon(contents.drawing));
  title.textContent = contents.title;
  text.textContent = contents.text;
};

/** The error panel: explains the problem and offers an action that may help. */
const createErrorPanel = (options: CreateErrorPanelOptions): HTMLElement => {
  const { error, language } = options;
  const title = createElement('p', { id: titleId, class: 'title' });
  const text = createElement('p');
  const icon = createElement('span', { class: 'icon' });
  void fillIn({ icon, title, text }, options);
  const panel = createElement(
    'div',
    // The last frame stays visible if playback can continue.
    { class: isInterruption(error.code) || error.code === 'decode' ? 'error over' : 'error' },
    icon,
    createElement(
      'div',
      // Not an alert if the player continues automatically.
      { role: error.code === 'encoding' || error.code === 'waiting' ? 'status' : 'alert' },
      title,
      text,
    ),
  );
  if (error.percent !== undefined) panel.append(createProgress(error.percent, language));
  const action = createAction(options);
  if (action) panel.append(action);
  return panel;
};

/** Updates the progress in a panel that is already displayed. */
const updateErrorPanel = (
  panel: Element,
  { error, language }: Pick<CreateErrorPanelOptions, 'error' | 'language'>,
): void => {
  if (error.percent === undefined) return;
  panel.querySelector('.progress')?.replaceWith(createProgress(error.percent, language));
};

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
