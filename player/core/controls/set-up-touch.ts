import { getDialogMessages } from '../../messages/get-dialog-messages';
import { adoptStyles, createElement } from '../create-element';
import type { PlayerContext } from '../player-context';
import { drawIcon, type Drawing } from './create-icon';
import type { SeekFlash } from './perform-action';

import styles from './touch.css';

/** CSS pixels above the bar from which dragging becomes finer with distance. */
const reach = 44;

/** A finger within this many CSS pixels of its starting point counts as returned. */
const snap = 6;

/**
 * Fraction of the movement applied at a distance above the bar in pixels: half at twice `reach`, a quarter at
 * four times.
 */
const getShare = (above: number): number => reach / Math.max(above, reach);

type Drag = { pointer: number; last: number; x: number; began: number; place: number; hasLeft: boolean };

/**
 * Fine seeking by touch: the higher above the bar, the finer. A mark shows the original position, and
 * releasing the finger there restores it. media-chrome seeks to the adjusted position.
 */
const seekFinely = ({ controller, video }: PlayerContext): void => {
  const bar = controller.querySelector<HTMLElement>('media-time-range');
  if (!bar) return;
  const startMarker = createElement('span', { class: 'from', hidden: true });
  bar.after(startMarker);
  let drag: Drag | undefined;

  const isHome = ({ x, began, hasLeft }: Drag): boolean => hasLeft && Math.abs(x - began) < snap;
  const end = (event: PointerEvent): void => {
    if (drag?.pointer !== event.pointerId) return;
    if (isHome(drag)) video.currentTime = drag.place;
    drag = undefined;
    startMarker.hidden = true;
  };
  bar.addEventListener('pointerdown', ({ pointerType, pointerId, clientX }) => {
    if (pointerType !== 'touch' || !video.duration) return;
    const { left, width } = bar.getBoundingClientRect();
    const share = video.currentTime / video.duration;
    const began = left + share * width;
    drag = {
      ...{ pointer: pointerId, last: clientX, x: clientX, began, place: video.currentTime },
      hasLeft: Math.abs(clientX - began) >= snap,
    };
    startMarker.style.setProperty('--from', `${100 * share}%`);
    startMarker.hidden = false;
  });
  // Runs before media-chrome's handler, which listens on the window.
  bar.addEventListener(
    'pointermove',
    (event) => {
      if (drag?.pointer !== event.pointerId) return;
      const { left, right, top } = bar.getBoundingClientRect();
      const x = drag.x + (event.clientX - drag.last) * getShare(top - event.clientY);
      drag.x = Math.min(Math.max(x, left), right);
      drag.last = event.clientX;
      if (Math.abs(drag.x - drag.began) >= snap) drag.hasLeft = true;
      Object.defineProperty(event, 'clientX', { value: isHome(drag) ? drag.began : drag.x });
    },
    { capture: true },
  );
  for (const name of ['pointerup', 'pointercancel'] as const) bar.addEventListener(name, end);
};

type Lockable = ScreenOrientation & { lock?: (to: 'landscape' | 'portrait') => Promise<void> };

/**
 * Rotating a phone to the shape of the playing video enters fullscreen, and rotating it back leaves it; the
 * fullscreen button locks the orientation. Without browser support, nothing happens.
 */
const turnWithPhone = ({ host, controller, video, data, signal }: PlayerContext): void => {
  const orientation = (globalThis.screen as Screen & { orientation?: Lockable }).orientation;
  if (!orientation || !data.design.fullscreen || !matchMedia('(pointer: coarse)').matches) return;
  const shape = data.orientation === 'portrait' ? 'portrait' : 'landscape';
  const ask = (name: string): void => {
    controller.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true }));
  };
  orientation.addEventListener(
    'change',
    () => {
      const isFull = controller.hasAttribute('mediaisfullscreen');
      const fits = orientation.type.startsWith(shape);
      if (fits && !isFull && !video.paused) ask('mediaenterfullscreenrequest');
      if (!fits && isFull) ask('mediaexitfullscreenrequest');
    },
    { signal },
  );
  document.addEventListener(
    'fullscreenchange',
    () => {
      // Locks only the orientation of the video's shape. A square video has none.
      const isAsked = document.fullscreenElement === host && !orientation.type.startsWith(shape);
      if (isAsked && data.orientation !== 'square') void orientation.lock?.(shape).catch(() => undefined);
    },
    { signal },
  );
};

/** Seconds per tap on the buttons beside the centre, and per repeated tap on a side of the video. */
const touchStep = 10;

const drawings: Record<'back' | 'forward', Drawing> = {
  back: [
    'M4 4.4v4.7h4.7M4.6 9.1A8 8 0 1 1 4 13.3M8.9 11l1.6-1v5.4M13 11.6a1.5 1.5 0 0 1 3 0v2.3a1.5 1.5 0 0 1-3 0z',
  ],
  forward: [
    'M20 4.4v4.7h-4.7M19.4 9.1A8 8 0 1 0 20 13.3M8.5 11l1.6-1v5.4M12.6 11.6a1.5 1.5 0 0 1 3 0v2.3a1.5 1.5 0 0 1-3 0z',
  ],
};

/** Touch controls: play and ±10 s in the centre, gestures on the video, and fullscreen by rotation. */
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
  // Live events have no ±10 s buttons.
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
const followGestures = (
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
