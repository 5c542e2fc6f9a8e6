import { createElement } from '../element/create-element';
import { createIcon, type IconName } from './create-icon';

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
