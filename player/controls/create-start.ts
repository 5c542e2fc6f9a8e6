import { createElement } from '../element/create-element';
import type { Messages } from '../messages/en';
import { createIcon } from './create-icon';
import { formatTime } from './format-time';

/** Turns while something is waited for. */
export const createArc = (): HTMLElement => createElement('span', { class: 'arc' });

/**
 * What begins the video: it says how long that takes, and waits in the same place until there is a picture. The words come by the
 * style sheet, since the button's name is media-chrome's, "play".
 */
export const createStart = (duration: number, messages: Messages): HTMLElement => {
  const length =
    duration > 0 ? [createElement('span', { class: 'says', 'data-text': formatTime(duration) })] : [];
  return createElement(
    'media-play-button',
    { class: 'start', notooltip: true },
    createElement(
      'span',
      { slot: 'icon', class: 'start-face' },
      createElement('span', { class: 'ready' }, createIcon('play'), ...length),
      createElement(
        'span',
        { class: 'waiting' },
        createArc(),
        createElement('span', { class: 'says', 'data-text': messages.starting }),
      ),
    ),
  );
};
