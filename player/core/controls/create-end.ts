import type { VideoData } from '@/lib/videos/publishing/video-data';

import { getDialogMessages } from '../../messages/get-dialog-messages';
import { createElement } from '../create-element';
import type { PlayerContext } from '../player-context';
import { createIcon } from './create-icon';
import { formatTime } from './format-time';

/** `from`: start time of the shared link in seconds, if not 0. */
type ToggleShare = (button: HTMLElement, from?: number) => void;

/** The design's call to action, the only coloured element at the end. Opens its page in a new tab. */
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
    // The button disappears, but shortcuts should still work.
    controller.focus({ preventScroll: true });
    video.currentTime = 0;
    void video.play().catch(() => undefined);
  });
  return button;
};

/** Calls `onJump` with the target of each seek in whole seconds; 0 for the start. */
const followJumps = (
  { controller, video, signal }: PlayerContext,
  onJump: (second: number) => void,
): void => {
  const handleSeeked = (): void => {
    // Starting at a position is not a jump, nor is seeking to the end.
    if (controller.hasAttribute('mediahasplayed') && !video.ended) onJump(Math.floor(video.currentTime));
  };
  video.addEventListener('seeked', handleSeeked, { signal });
};

/** Shares the position last jumped to, which is likely the relevant one. */
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

/** The end screen: call to action, replay, share, and the next video. */
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
