import { getDialogMessages } from '../../messages/get-dialog-messages';
import type { PlayerLanguage } from '../../messages/get-messages';
import { createElement } from '../create-element';
import { createIcon } from './create-icon';

/** Shown if the browser started the video muted; disappears once there is sound. */
export const createUnmuteButton = (
  video: HTMLVideoElement,
  language: PlayerLanguage,
  signal: AbortSignal,
): HTMLElement => {
  const button = createElement(
    'button',
    { type: 'button', slot: 'top-chrome', class: 'unmute', noautohide: true },
    createIcon('muted'),
    getDialogMessages(language).menus.unmute,
  );
  const update = (): void => {
    if (video.muted || video.volume === 0) return;
    if (button.matches(':focus')) button.parentElement?.focus({ preventScroll: true });
    button.remove();
  };
  button.addEventListener('click', () => {
    video.muted = false;
    if (video.volume === 0) video.volume = 1;
  });
  video.addEventListener('volumechange', update, { signal });
  return button;
};
