import { createElement } from '../element/create-element';
import { formatTime } from './format-time';

/** Where the video is and how long it lasts; `duration` in seconds, until the file says it itself. */
export const createTime = (video: HTMLVideoElement, duration: number): HTMLElement => {
  const now = createElement('span', { class: 'now' });
  const length = createElement('span', { class: 'length' });
  const update = (): void => {
    const texts = [formatTime(video.currentTime), formatTime(video.duration || duration)];
    [now, length].forEach((each, index) => {
      const text = texts[index] ?? '';
      if (each.textContent !== text) each.textContent = text;
    });
  };
  for (const name of ['timeupdate', 'seeking', 'durationchange', 'emptied'])
    video.addEventListener(name, update);
  update();
  // The timeline says the same to screen readers.
  return createElement('span', { class: 'time', 'aria-hidden': 'true' }, now, length);
};
