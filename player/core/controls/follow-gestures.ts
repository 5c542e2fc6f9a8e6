import { getDialogMessages } from '../../messages/get-dialog-messages';
import { createElement } from '../create-element';
import type { PlayerContext } from '../player-context';
import { drawIcon } from './create-icon';

/** Two taps within this time are one gesture. Milliseconds. */
const doubleTap = 300;
/** Milliseconds until a touch counts as a long press. */
const holdFor = 400;
/** A touch that moved further is a scroll. CSS pixels. */
const slack = 12;
const fastRate = 2;

const fastIcon = [
  '',
  'M4 6.3v11.4c0 .8.9 1.27 1.56.81l7-5.7V17.7c0 .8.9 1.27 1.56.81l7.2-5.7a1 1 0 0 0 0-1.62l-7.2-5.7c-.66-.46-1.56.01-1.56.81v4.89l-7-5.7C4.9 5.03 4 5.5 4 6.3Z',
] as const;

type GestureOptions = {
  /** Undefined if seeking is impossible. */
  seekBy?: (step: number) => void;
  /** Seconds. */
  stepOf: number;
};

/**
 * Touch gestures on the video: a tap toggles the controls (handled by media-chrome), repeated taps on one
 * side seek in that direction, and holding plays at double speed until release.
 */
export const followGestures = (
  { controller, video, language }: PlayerContext,
  { seekBy, stepOf }: GestureOptions,
): void => {
  const pill = createElement(
    'div',
    { class: 'fast', 'aria-hidden': 'true', noautohide: true },
    drawIcon(fastIcon),
    getDialogMessages(language).touch.fast,
  );
  controller.append(pill);
  let last = { at: -Infinity, side: 0 };
  let start: { x: number; y: number } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let rate: number | undefined;

  const isOnVideo = ({ pointerType, target }: PointerEvent): boolean =>
    pointerType === 'touch' && (target === controller || target === video);
  const release = (): void => {
    clearTimeout(timer);
    start = undefined;
    if (rate === undefined) return;
    video.playbackRate = rate;
    rate = undefined;
    pill.classList.remove('shown');
  };
  const hold = (): void => {
    // A live stream cannot play ahead.
    if (video.paused || !seekBy) return;
    rate = video.playbackRate;
    video.playbackRate = fastRate;
    pill.classList.add('shown');
    controller.setAttribute('userinactive', '');
  };
  const findSide = (x: number): number => {
    const { left, width } = controller.getBoundingClientRect();
    const share = (x - left) / width;
    return share < 0.36 ? -1 : share > 0.64 ? 1 : 0;
  };

  // Runs before media-chrome's handler, which would toggle the controls on the second tap.
  controller.addEventListener(
    'pointerdown',
    (event) => {
      if (!isOnVideo(event)) return;
      start = { x: event.clientX, y: event.clientY };
      clearTimeout(timer);
      timer = setTimeout(hold, holdFor);
    },
    { capture: true },
  );
  controller.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (start && Math.hypot(clientX - start.x, clientY - start.y) > slack && rate === undefined) release();
  });
  for (const name of ['pointercancel', 'pointerleave']) controller.addEventListener(name, release);
  controller.addEventListener(
    'pointerup',
    (event) => {
      const [isTap, wasFast] = [start !== undefined, rate !== undefined];
      release();
      if (!isTap || !isOnVideo(event)) return;
      if (wasFast) return event.stopImmediatePropagation();
      const side = findSide(event.clientX);
      const isSecond = event.timeStamp - last.at < doubleTap && side === last.side;
      last = { at: event.timeStamp, side };
      if (!isSecond || side === 0 || !seekBy || !controller.hasAttribute('mediahasplayed')) return;
      event.stopImmediatePropagation();
      controller.setAttribute('userinactive', '');
      seekBy(side * stepOf);
    },
    { capture: true },
  );
  // The context menu of a long press would cover the video.
  controller.addEventListener('contextmenu', (event) => {
    if (rate !== undefined) event.preventDefault();
  });
};
