import { createElement } from '../create-element';
import type { PlayerContext } from '../player-context';

/** Milliseconds until the first tooltip; while one is visible, the next appears immediately. */
const delay = 500;

/** The shortcut of each button, by its selector. */
const keys: readonly [string, string][] = [
  ['media-play-button', 'K'],
  ['media-mute-button', 'M'],
  ['.captions-button', 'C'],
  ['.transcript-button', 'T'],
  ['media-pip-button', 'I'],
  ['media-fullscreen-button', 'F'],
];

const buttons =
  '.controls :is(.icon-button, media-play-button, media-mute-button, media-airplay-button, media-pip-button, media-fullscreen-button)';

const findButton = (event: Event): HTMLElement | undefined =>
  event
    .composedPath()
    .find((node): node is HTMLElement => node instanceof HTMLElement && node.matches(buttons));

/**
 * A tooltip above the hovered or focused button, with its name and shortcut. Hidden from screen readers,
 * which announce the name anyway.
 */
export const setUpTooltips = ({ layout, controller, host }: PlayerContext): void => {
  const picture = layout.querySelector('.picture');
  const tip = createElement('div', { class: 'tip', 'aria-hidden': 'true' });
  picture?.append(tip);
  const hasKeys = host.getAttribute('shortcuts') !== 'off';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: HTMLElement | undefined;

  const hide = (): void => {
    clearTimeout(timer);
    shown = undefined;
    tip.classList.remove('shown');
  };
  const show = (button: HTMLElement): void => {
    const label = button.getAttribute('aria-label') ?? '';
    // An open menu is already titled.
    if (!label || !picture || button.getAttribute('aria-expanded') === 'true') return;
    shown = button;
    const key = hasKeys && keys.find(([selector]) => button.matches(selector))?.[1];
    const name = label.slice(0, 1).toLocaleUpperCase() + label.slice(1);
    tip.replaceChildren(name, ...(key ? [createElement('kbd', {}, key)] : []));
    const [around, at] = [picture.getBoundingClientRect(), button.getBoundingClientRect()];
    const half = tip.offsetWidth / 2;
    const middle = at.left + at.width / 2 - around.left;
    tip.style.left = `${Math.min(Math.max(middle, half + 4), around.width - half - 4)}px`;
    tip.style.bottom = `${around.bottom - at.top + 6}px`;
    tip.classList.add('shown');
  };
  const plan = (event: Event): void => {
    const button = findButton(event);
    if (!button || button === shown) return;
    const isShown = shown !== undefined;
    clearTimeout(timer);
    if (isShown) show(button);
    else timer = setTimeout(show, delay, button);
  };
  controller.addEventListener('pointerover', (event) => {
    if (event.pointerType !== 'mouse') return;
    if (findButton(event)) plan(event);
    else hide();
  });
  controller.addEventListener(
    'focusin',
    (event) => findButton(event)?.matches(':focus-visible') && plan(event),
  );
  for (const name of ['focusout', 'pointerleave', 'pointerdown', 'click'])
    controller.addEventListener(name, hide);
};
