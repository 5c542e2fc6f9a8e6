import type { Messages } from '../messages/en';
import { createElement } from './create-element';
import type { PlayerLanguage } from './pick-language';
import type { PlayerError } from './player-error';

type CreateErrorPanelOptions = {
  error: PlayerError;
  messages: Messages;
  language: PlayerLanguage;
  /** The address of the player page. */
  pageUrl: string;
  onRetry: () => void;
};

const titleId = 'error-title';

const createProgress = (percent: number, language: PlayerLanguage): HTMLElement => {
  const progress = createElement('progress', { max: 100, value: percent, 'aria-labelledby': titleId });
  const text = new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100);
  return createElement('div', { class: 'progress' }, progress, createElement('span', {}, text));
};

const createAction = ({ error, messages, pageUrl, onRetry }: CreateErrorPanelOptions): HTMLElement | null => {
  switch (error.code) {
    // The player continues by itself.
    case 'waiting':
    case 'encoding':
      return null;
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

type Sentences = { title: string; text: string };

/** The texts of network errors are part of the first chunk; where the others cannot be loaded, that is a network error as well. */
const findSentences = async ({ error, messages, language }: CreateErrorPanelOptions): Promise<Sentences> => {
  const { code } = error;
  if (code === 'offline' || code === 'server') return messages.errors[code];
  try {
    const { getErrorMessages } = await import('../messages/get-error-messages');
    return getErrorMessages(language)[code];
  } catch {
    return messages.errors.offline;
  }
};

const fillIn = async (
  { title, text }: Record<keyof Sentences, HTMLElement>,
  options: CreateErrorPanelOptions,
): Promise<void> => {
  const sentences = await findSentences(options);
  title.textContent = sentences.title;
  text.textContent = sentences.text;
};

/** The panel in place of the picture: what is wrong and the action that may help. */
export const createErrorPanel = (options: CreateErrorPanelOptions): HTMLElement => {
  const { error, language } = options;
  const title = createElement('p', { id: titleId, class: 'title' });
  const text = createElement('p');
  void fillIn({ title, text }, options);
  const panel = createElement(
    'div',
    { class: 'error' },
    createElement(
      'div',
      // No alert where the player continues by itself.
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

/** Takes the progress of a later answer over into a panel that is on screen already. */
export const updateErrorPanel = (
  panel: Element,
  { error, language }: Pick<CreateErrorPanelOptions, 'error' | 'language'>,
): void => {
  if (error.percent === undefined) return;
  panel.querySelector('.progress')?.replaceWith(createProgress(error.percent, language));
};
