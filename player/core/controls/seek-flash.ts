import { createElement } from '../create-element';
import type { PlayerContext } from '../player-context';
import { formatTime } from './format-time';

/** Milliseconds for which the flash stays after the last key press. */
const standsFor = 600;

/**
 * Shows the accumulated seek offset on its side of the video, and the current position. Screen readers get
 * one announcement, once the total is final.
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
    /** Shows a seek of `step` seconds that ended at second `time`. */
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
