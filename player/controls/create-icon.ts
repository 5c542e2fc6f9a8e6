import { createElement } from '../element/create-element';

/** Outlines on a square of 24. */
const paths = {
  cast: 'M21 3H3a2 2 0 0 0-2 2v3h2V5h18v14h-7v2h7a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2ZM1 18v3h3a3 3 0 0 0-3-3Zm0-4v2a5 5 0 0 1 5 5h2a7 7 0 0 0-7-7Zm0-4v2a9 9 0 0 1 9 9h2A11 11 0 0 0 1 10Z',
  replay: 'M12 5V1L7 6l5 5V7a6 6 0 1 1-6 6H4a8 8 0 1 0 8-8Z',
  captions:
    'M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Zm0 2v12h16V6H4Zm2 5h9v2H6v-2Zm11 0h1v2h-1v-2ZM6 14.5h3v2H6v-2Zm5 0h7v2h-7v-2Z',
  settings:
    'M10.4 2h3.2l.5 2.6 1.7.7 2.2-1.5 2.2 2.2-1.5 2.2.7 1.7 2.6.5v3.2l-2.6.5-.7 1.7 1.5 2.2-2.2 2.2-2.2-1.5-1.7.7-.5 2.6h-3.2l-.5-2.6-1.7-.7L6 20l-2.2-2.2 1.5-2.2-.7-1.7L2 13.4v-3.2l2.6-.5.7-1.7L3.8 5.8 6 3.6l2.2 1.5 1.7-.7.5-2.4ZM12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z',
  chapters: 'M3 5h2v2H3V5Zm4 0h14v2H7V5ZM3 11h2v2H3v-2Zm4 0h14v2H7v-2ZM3 17h2v2H3v-2Zm4 0h14v2H7v-2Z',
  transcript:
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Zm0 2v14h14V5H5Zm2 3h10v2H7V8Zm0 3.5h10v2H7v-2ZM7 15h6v2H7v-2Z',
  muted:
    'M4 9v6h4l5 5V4L8 9H4Zm12.6-.1-1.2 1.2 1.9 1.9-1.9 1.9 1.2 1.2 1.9-1.9 1.9 1.9 1.2-1.2-1.9-1.9 1.9-1.9-1.2-1.2-1.9 1.9-1.9-1.9Z',
  close: 'm6.4 5 5.6 5.6L17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6l5.6-5.6L5 6.4 6.4 5Z',
  copy: 'M8 2h11a2 2 0 0 1 2 2v12h-2V4H8V2ZM5 6h9a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2Zm0 2v12h9V8H5Z',
  up: 'm12 8 7 7-1.4 1.4-5.6-5.6-5.6 5.6L5 15l7-7Z',
  down: 'm12 16-7-7 1.4-1.4 5.6 5.6 5.6-5.6L19 9l-7 7Z',
  back: 'm8 12 7-7 1.4 1.4-5.6 5.6 5.6 5.6L15 19l-7-7Z',
};

export type IconName = keyof typeof paths;

const namespace = 'http://www.w3.org/2000/svg';

export const createIcon = (name: IconName): HTMLElement => {
  const svg = document.createElementNS(namespace, 'svg');
  const shape = document.createElementNS(namespace, 'path');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  shape.setAttribute('d', paths[name]);
  svg.append(shape);
  return createElement('span', { class: 'icon' }, svg);
};

/** An icon button; its label is its tooltip as well. */
export const createIconButton = (
  icon: IconName,
  label: string,
  attributes: Record<string, string | boolean> = {},
): HTMLButtonElement =>
  createElement(
    'button',
    {
      type: 'button',
      'aria-label': label,
      title: label,
      ...attributes,
      class: `icon-button ${attributes.class ?? ''}`,
    },
    createIcon(icon),
  );
