import { createElement } from '../element/create-element';
import type { Messages } from '../messages/en';
import { createIcon } from './create-icon';
import { formatTime } from './format-time';

/** A spinner. */
export const createArc = (): HTMLElement => createElement('span', { class: 'arc' });

/**
 * The start button: shows the duration, then a spinner until the first frame. Its text comes from CSS,
 * because its accessible name is media-chrome's "play".
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
