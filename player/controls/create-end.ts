import type { VideoData } from '@/lib/videos/publishing/video-data';

import { createElement } from '../element/create-element';
import type { PlayerContext } from '../element/player-context';
import { getDialogMessages } from '../messages/get-dialog-messages';
import { createIcon } from './create-icon';
import { formatTime } from './format-time';

/** `from`: seconds to share it from, where that is not its start. */
type ToggleShare = (button: HTMLElement, from?: number) => void;

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

/** Tells `onJump` the place of each jump, in whole seconds; 0 after one to the start. */
const followJumps = (
  { controller, video, signal }: PlayerContext,
  onJump: (second: number) => void,
): void => {
  const handleSeeked = (): void => {
    // To begin somewhere is no jump, nor is one to the end.
    if (controller.hasAttribute('mediahasplayed') && !video.ended) onJump(Math.floor(video.currentTime));
  };
  video.addEventListener('seeked', handleSeeked, { signal });
};

/** Shares it from the place that was last jumped to, which is what somebody was looking for. */
const createShare = (context: PlayerContext, toggleShare: ToggleShare): HTMLElement[] => {
  const { messages, language, shareUrl } = context;
  if (shareUrl === null) return [];
  const { fromPlace } = getDialogMessages(language).share;
  const opensDialog = { 'aria-haspopup': 'dialog', 'aria-expanded': 'false' };
  const label = createElement('span', {}, messages.share);
  const button = createElement(
    'button',
    { type: 'button', class: 'end-button', ...opensDialog },
    createIcon('share'),
    label,
  );
  let from = 0;
  followJumps(context, (second) => {
    from = second;
    label.textContent = from > 0 ? fromPlace.replace('{time}', formatTime(from)) : messages.share;
  });
  button.addEventListener('click', () => toggleShare(button, from));
  return [button];
};

/** What is at the end: the design's call to action, the video once more, sharing it, and the next one. */
export const addEnd = (context: PlayerContext, toggleShare: ToggleShare): void => {
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
  if (!context.data.design.nextVideo || context.host.hasAttribute('preview')) return;
  void import('./add-next').then(
    ({ addNext }) => context.signal.aborted || addNext(context, end),
    () => undefined,
  );
};
