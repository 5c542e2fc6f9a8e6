import { adoptStyles, createElement } from '../element/create-element';
import { formatTime } from './format-time';
import styles from './timeline.css';

/** What a range is told of the place under the pointer, by media-chrome. */
const told = { time: 'mediapreviewtime', chapter: 'mediapreviewchapter' };

/** The timeline; picture, chapter and time of the place under the pointer are one piece, with a stem to that place. */
export const createTimeline = (): HTMLElement => {
  const chapter = createElement('span', { class: 'preview-chapter' });
  const time = createElement('span', { class: 'preview-time' });
  const preview = createElement(
    'div',
    { slot: 'preview', class: 'preview' },
    createElement('media-preview-thumbnail'),
    createElement('p', {}, chapter, time),
  );
  const stem = createElement('span', { slot: 'preview', class: 'stem' });
  const timeline = createElement('media-time-range', {}, preview, stem);
  const observer = new MutationObserver(() => {
    chapter.textContent = timeline.getAttribute(told.chapter);
    time.textContent = formatTime(Number(timeline.getAttribute(told.time)));
  });
  observer.observe(timeline, { attributeFilter: Object.values(told) });
  if (timeline.shadowRoot) adoptStyles(timeline.shadowRoot, styles);
  return timeline;
};
