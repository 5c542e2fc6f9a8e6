import { createElement } from '../element/create-element';
import type { PlayerContext } from '../element/player-context';

/** A finger higher above the bar than this moves it the more finely the higher it is. CSS pixels. */
const reach = 44;

/** Nearer than this to where it began, a finger is there again. CSS pixels. */
const snap = 6;

/** How far the place goes with a finger that is so many pixels above the bar: half at twice its reach, a quarter at four times. */
const getShare = (above: number): number => reach / Math.max(above, reach);

type Drag = { pointer: number; last: number; x: number; began: number; place: number; hasLeft: boolean };

/**
 * A finger that drags the place in the video: the higher above the bar, the finer; a mark stays where it was, and lifting the finger
 * there leaves everything as it was. media-chrome seeks to where it takes the finger to be.
 */
export const seekFinely = ({ controller, video }: PlayerContext): void => {
  const bar = controller.querySelector<HTMLElement>('media-time-range');
  if (!bar) return;
  const mark = createElement('span', { class: 'from', hidden: true });
  bar.after(mark);
  let drag: Drag | undefined;

  const isHome = ({ x, began, hasLeft }: Drag): boolean => hasLeft && Math.abs(x - began) < snap;
  const end = (event: PointerEvent): void => {
    if (drag?.pointer !== event.pointerId) return;
    if (isHome(drag)) video.currentTime = drag.place;
    drag = undefined;
    mark.hidden = true;
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
    mark.style.setProperty('--from', `${100 * share}%`);
    mark.hidden = false;
  });
  // Before media-chrome's own, which listens to the window.
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
