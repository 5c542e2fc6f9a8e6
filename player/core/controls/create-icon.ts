import { createElement } from '../create-element';

/** 24-unit icons: stroked path, then filled path. For a toggle, the filled path is its active state. */
const paths = {
  play: [
    '',
    'M7 5.2v13.6c0 .8.88 1.28 1.55.86l10.7-6.8a1.02 1.02 0 0 0 0-1.72l-10.7-6.8A1.01 1.01 0 0 0 7 5.2Z',
  ],
  pause: [
    '',
    'M7.2 4.5h2.1c.66 0 1.2.54 1.2 1.2v12.6c0 .66-.54 1.2-1.2 1.2H7.2c-.66 0-1.2-.54-1.2-1.2V5.7c0-.66.54-1.2 1.2-1.2Zm7.5 0h2.1c.66 0 1.2.54 1.2 1.2v12.6c0 .66-.54 1.2-1.2 1.2h-2.1c-.66 0-1.2-.54-1.2-1.2V5.7c0-.66.54-1.2 1.2-1.2Z',
  ],
  replay: ['M4 4.4v4.7h4.7M4.6 9.1A8 8 0 1 1 4 13.3'],
  volume: ['M4 9.6v4.8h3.2l4.6 3.7V5.9L7.2 9.6H4ZM15.4 9.2a4 4 0 0 1 0 5.6M18 6.5a7.8 7.8 0 0 1 0 11'],
  volumeLow: ['M4 9.6v4.8h3.2l4.6 3.7V5.9L7.2 9.6H4ZM15.4 9.2a4 4 0 0 1 0 5.6'],
  muted: ['M4 9.6v4.8h3.2l4.6 3.7V5.9L7.2 9.6H4ZM15.8 9.9l4.3 4.3M20.1 9.9l-4.3 4.3'],
  captions: [
    'M5.5 5.5h13A2.5 2.5 0 0 1 21 8v8a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 16V8a2.5 2.5 0 0 1 2.5-2.5ZM6.9 11.7h3.2M13.3 11.7h3.8M6.9 15h5.4M15.5 15h1.6',
    'M5.5 4.6h13A3.4 3.4 0 0 1 21.9 8v8a3.4 3.4 0 0 1-3.4 3.4h-13A3.4 3.4 0 0 1 2.1 16V8a3.4 3.4 0 0 1 3.4-3.4Zm1.4 6.22a.88.88 0 0 0 0 1.76h3.2a.88.88 0 0 0 0-1.76H6.9Zm6.4 0a.88.88 0 0 0 0 1.76h3.8a.88.88 0 0 0 0-1.76h-3.8Zm-6.4 3.3a.88.88 0 0 0 0 1.76h5.4a.88.88 0 0 0 0-1.76H6.9Zm8.6 0a.88.88 0 0 0 0 1.76h1.6a.88.88 0 0 0 0-1.76h-1.6Z',
  ],
  transcript: [
    'M6 3.5h12a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2ZM8 8.3h8M8 12h8M8 15.7h4.6',
    'M6 2.6h12a2.9 2.9 0 0 1 2.9 2.9v13a2.9 2.9 0 0 1-2.9 2.9H6a2.9 2.9 0 0 1-2.9-2.9v-13A2.9 2.9 0 0 1 6 2.6Zm2 4.82a.88.88 0 0 0 0 1.76h8a.88.88 0 0 0 0-1.76H8Zm0 3.7a.88.88 0 0 0 0 1.76h8a.88.88 0 0 0 0-1.76H8Zm0 3.7a.88.88 0 0 0 0 1.76h4.6a.88.88 0 0 0 0-1.76H8Z',
  ],
  settings: [
    'M4 8h8M18 8h2M4 16h2M12 16h8M15 5.4a2.6 2.6 0 1 1 0 5.2a2.6 2.6 0 1 1 0-5.2ZM9 13.4a2.6 2.6 0 1 1 0 5.2a2.6 2.6 0 1 1 0-5.2Z',
  ],
  pip: [
    'M20.5 10V7.5a2 2 0 0 0-2-2h-13a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h4.3',
    'M14 12.6h6a2 2 0 0 1 2 2v3.2a2 2 0 0 1-2 2h-6a2 2 0 0 1-2-2v-3.2a2 2 0 0 1 2-2Z',
  ],
  pipExit: [
    'M20.5 10V7.5a2 2 0 0 0-2-2h-13a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h4.3M11.2 12.7 7.4 8.9M7.4 12.2V8.9h3.3M15.4 14h4.2a1.4 1.4 0 0 1 1.4 1.4v2.2a1.4 1.4 0 0 1-1.4 1.4h-4.2a1.4 1.4 0 0 1-1.4-1.4v-2.2a1.4 1.4 0 0 1 1.4-1.4Z',
  ],
  fullscreen: [
    'M4 9V6a2 2 0 0 1 2-2h3M15 4h3a2 2 0 0 1 2 2v3M20 15v3a2 2 0 0 1-2 2h-3M9 20H6a2 2 0 0 1-2-2v-3',
  ],
  fullscreenExit: [
    'M9 4v3a2 2 0 0 1-2 2H4M20 9h-3a2 2 0 0 1-2-2V4M15 20v-3a2 2 0 0 1 2-2h3M4 15h3a2 2 0 0 1 2 2v3',
  ],
  airplay: [
    'M6.5 17h-1a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-1M12 14.8l4.2 5.2H7.8Z',
  ],
  cast: [
    'M3.5 8.2V7a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H14M3.5 12a7 7 0 0 1 7 7M3.5 15.9A3.1 3.1 0 0 1 6.6 19',
  ],
  close: ['M6 6l12 12M18 6 6 18'],
  copy: [
    'M10.5 8.5H18a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2h-7.5a2 2 0 0 1-2-2v-7.5a2 2 0 0 1 2-2ZM15.5 8.5V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7.5a2 2 0 0 0 2 2h2.5',
  ],
  share: ['M12 14.5v-11M7.8 7.5 12 3.5l4.2 4M5 12v6a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-6'],
  up: ['M6 14.5l6-6 6 6'],
  down: ['M6 9.5l6 6 6-6'],
  next: ['M9.5 6l6 6-6 6'],
} satisfies Record<string, readonly [string, string?]>;

/** Icon paths of parts that are loaded later, in the same format. */
export type Drawing = readonly [stroke: string, filled?: string];
export type IconName = keyof typeof paths;

const namespace = 'http://www.w3.org/2000/svg';

const createPath = (kind: 'stroke' | 'filled', shape: string): Element => {
  const path = document.createElementNS(namespace, 'path');
  path.setAttribute('class', kind);
  path.setAttribute('d', shape);
  return path;
};

/** Renders an icon. The style sheet sets size and stroke width. */
export const drawIcon = ([stroke, filled]: Drawing, attributes: Record<string, string> = {}): HTMLElement => {
  const svg = document.createElementNS(namespace, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  if (stroke) svg.append(createPath('stroke', stroke));
  if (filled) svg.append(createPath('filled', filled));
  return createElement('span', { ...attributes, class: `icon ${attributes.class ?? ''}` }, svg);
};

export const createIcon = (name: IconName, attributes?: Record<string, string>): HTMLElement =>
  drawIcon(paths[name], attributes);

/** An icon button; its label is also its tooltip. */
export const createIconButton = (
  icon: IconName,
  label: string,
  attributes: Record<string, string | boolean> = {},
): HTMLButtonElement =>
  createElement(
    'button',
    { type: 'button', 'aria-label': label, ...attributes, class: `icon-button ${attributes.class ?? ''}` },
    createIcon(icon),
  );
