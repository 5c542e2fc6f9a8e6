import { createElement } from './create-element';
import type { Messages } from './messages/get-messages';
import type { PlayerErrorCode } from './player-error';

type CreateErrorPanelOptions = { code: PlayerErrorCode; messages: Messages; onRetry: () => void };

/** What a viewer reads instead of the picture, with the one thing that may help. */
export const createErrorPanel = ({ code, messages, onRetry }: CreateErrorPanelOptions): HTMLElement => {
  const { title, text } = messages.errors[code];
  const panel = createElement(
    'div',
    { class: 'error', role: 'alert' },
    createElement('p', { class: 'title' }, title),
    createElement('p', {}, text),
  );
  if (code === 'offline') {
    const button = createElement('button', { type: 'button' }, messages.retry);
    button.addEventListener('click', onRetry);
    panel.append(button);
  }
  return panel;
};
