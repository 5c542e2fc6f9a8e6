import type { VideoData } from '@/lib/publishing/video-data';

import { createElement } from '../element/create-element';
import type { PlayerContext } from '../element/player-context';
import { createIcon } from './create-icon';

/** The design's call to action, the one coloured thing at the end; its page opens beside the one that holds the player. */
const createCall = ({ callLabel, callUrl }: VideoData['design']): HTMLElement[] =>
  callLabel && callUrl
    ? [
        createElement(
          'a',
          { href: callUrl, target: '_blank', rel: 'noopener', class: 'end-button call' },
          callLabel,
        ),
      ]
    : [];

const createReplay = ({ controller, video, messages }: PlayerContext): HTMLElement => {
  const button = createElement(
    'button',
    { type: 'button', class: 'end-button replay' },
    createIcon('replay'),
    messages.replay,
  );
  button.addEventListener('click', () => {
    // It disappears, and the shortcuts should still work.
    controller.focus({ preventScroll: true });
    video.currentTime = 0;
    void video.play().catch(() => undefined);
  });
  return button;
};

const createShare = (
  { messages, shareUrl }: PlayerContext,
  toggleShare: (button: HTMLElement) => void,
): HTMLElement[] => {
  if (shareUrl === null) return [];
  const opensDialog = { 'aria-haspopup': 'dialog', 'aria-expanded': 'false' };
  const button = createElement(
    'button',
    { type: 'button', class: 'end-button', ...opensDialog },
    createIcon('share'),
    messages.share,
  );
  button.addEventListener('click', () => toggleShare(button));
  return [button];
};

/** What is at the end: the design's call to action, the video once more, and sharing it. */
export const addEnd = (context: PlayerContext, toggleShare: (button: HTMLElement) => void): void => {
  const { design } = context.data;
  const { callTitle, callText } = design;
  const words = [
    ...(callTitle ? [createElement('p', { class: 'end-title' }, callTitle)] : []),
    ...(callText ? [createElement('p', {}, callText)] : []),
  ];
  const buttons = [...createCall(design), createReplay(context), ...createShare(context, toggleShare)];
  const end = createElement(
    'div',
    { slot: 'centered-chrome', class: 'end', noautohide: true },
    createElement('div', { class: 'end-words' }, ...words),
    createElement('div', { class: 'end-buttons' }, ...buttons),
  );
  context.controller.querySelector('.controls')?.before(end);
};
