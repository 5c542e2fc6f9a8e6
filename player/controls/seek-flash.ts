import { createElement } from '../element/create-element';
import type { PlayerContext } from '../element/player-context';
import { formatTime } from './format-time';

/** How long it stands after the last press. Milliseconds. */
const standsFor = 600;

/**
 * Shows on its side how far presses of a key have moved the picture, as a sum, and where it is now; screen readers hear of it once, when it
 * stands.
 */
export const createSeekFlash = ({ controller, announce }: Pick<PlayerContext, 'controller' | 'announce'>) => {
  const element = createElement('div', { class: 'seek-flash', 'aria-hidden': 'true', noautohide: true });
  controller.append(element);
  let sum = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    sum = 0;
    element.classList.remove('shown');
  };
  return {
    stop,
    /** By `step` seconds, to second `time`. */
    show: (step: number, time: number): void => {
      sum = Math.sign(step) === Math.sign(sum) ? sum + step : step;
      const [by, at] = [`${sum < 0 ? '−' : '+'}${Math.abs(sum)} s`, formatTime(time)];
      element.replaceChildren(by, createElement('small', {}, at));
      element.classList.toggle('ahead', sum > 0);
      element.classList.add('shown');
      clearTimeout(timer);
      timer = setTimeout(() => {
        stop();
        announce(`${by}, ${at}`, false);
      }, standsFor);
    },
  };
};

export type SeekFlash = ReturnType<typeof createSeekFlash>;
