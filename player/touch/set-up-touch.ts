import { drawIcon, type Drawing } from '../controls/create-icon';
import type { SeekFlash } from '../controls/seek-flash';
import { adoptStyles, createElement } from '../element/create-element';
import type { PlayerContext } from '../element/player-context';
import { getDialogMessages } from '../messages/get-dialog-messages';
import { followGestures } from './follow-gestures';
import { seekFinely } from './seek-finely';
import { turnWithPhone } from './turn-with-phone';
import styles from './touch.css';

/** Seconds of a tap on the buttons beside the middle, and of each tap after the first on a side of the picture. */
const touchStep = 10;

const drawings: Record<'back' | 'forward', Drawing> = {
  back: [
    'M4 4.4v4.7h4.7M4.6 9.1A8 8 0 1 1 4 13.3M8.9 11l1.6-1v5.4M13 11.6a1.5 1.5 0 0 1 3 0v2.3a1.5 1.5 0 0 1-3 0z',
  ],
  forward: [
    'M20 4.4v4.7h-4.7M19.4 9.1A8 8 0 1 0 20 13.3M8.5 11l1.6-1v5.4M12.6 11.6a1.5 1.5 0 0 1 3 0v2.3a1.5 1.5 0 0 1-3 0z',
  ],
};

/** Where a finger points: play and ±10 s in the middle, gestures on the picture, the picture as large as the phone is held. */
export const setUpTouch = (context: PlayerContext, flash: SeekFlash): void => {
  const { layout, controller, video, data, language } = context;
  adoptStyles(layout.getRootNode() as ShadowRoot, styles);
  const seekBy = (step: number): void => {
    const duration = video.duration || data.duration;
    video.currentTime = Math.min(Math.max(video.currentTime + step, 0), duration);
    flash.show(step, video.currentTime);
  };
  const texts = getDialogMessages(language).touch;
  const createStep = (name: 'back' | 'forward', step: number): HTMLElement => {
    const button = createElement(
      'button',
      { type: 'button', class: `step ${name}`, 'aria-label': texts[name] },
      drawIcon(drawings[name]),
    );
    button.addEventListener('click', () => seekBy(step));
    return button;
  };
  // An event has no seconds to go back by.
  const isOnDemand = controller.querySelector('media-time-range') !== null;
  if (isOnDemand) {
    const play = controller.querySelector('.buttons media-play-button');
    play?.before(createStep('back', -touchStep));
    play?.after(createStep('forward', touchStep));
    seekFinely(context);
  }
  followGestures(context, { ...(isOnDemand && { seekBy }), stepOf: touchStep });
  turnWithPhone(context);
};
