import type { Messages } from '../../messages/get-messages';
import { createElement } from '../create-element';
import { createIcon, type IconName } from './create-icon';
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

/** Our icons for the slots of media-chrome's buttons, by their states. */
const states: Record<string, Record<string, IconName>> = {
  play: { play: 'play', pause: 'pause' },
  mute: { off: 'muted', low: 'volumeLow', medium: 'volumeLow', high: 'volume' },
  airplay: { enter: 'airplay', exit: 'airplay' },
  pip: { enter: 'pip', exit: 'pipExit' },
  fullscreen: { enter: 'fullscreen', exit: 'fullscreenExit' },
};

/** A media-chrome button with our icons and tooltip. */
export const createMediaButton = (name: keyof typeof states): HTMLElement => {
  const icons = Object.entries(states[name] ?? {}).map(([slot, icon]) => createIcon(icon, { slot }));
  return createElement(`media-${name}-button`, { notooltip: true }, ...icons);
};

/** Play and pause; replay after the end. */
export const createPlayButton = (): HTMLElement => {
  const button = createMediaButton('play');
  button.append(createIcon('replay', { slot: 'play', class: 'again' }));
  return button;
};

/** Mute button. The volume slider opens on hover or focus. */
export const createVolume = (): HTMLElement =>
  createElement('span', { class: 'volume' }, createMediaButton('mute'), createElement('media-volume-range'));
