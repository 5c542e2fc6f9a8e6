import type { VideoData } from '@/lib/videos/video-data';

import { createElement } from './create-element';
import type { Messages } from './messages/get-messages';
import type { PlayerLanguage } from './pick-language';

type CreateControlsOptions = {
  video: HTMLVideoElement;
  data: VideoData;
  messages: Messages;
  language: PlayerLanguage;
};

const createSettingsMenu = (messages: Messages): HTMLElement => {
  const createItem = (kind: string, label: string, attributes = {}): HTMLElement =>
    createElement(
      'media-settings-menu-item',
      { class: kind },
      label,
      createElement(
        `media-${kind}-menu`,
        { slot: 'submenu', hidden: true, ...attributes },
        createElement('div', { slot: 'title' }, label),
      ),
    );
  return createElement(
    'media-settings-menu',
    { hidden: true, anchor: 'auto' },
    createItem('rendition', messages.quality),
    createItem('playback-rate', messages.speed, { rates: '0.5 0.75 1 1.25 1.5 2' }),
    createItem('captions', messages.captions),
  );
};

const icon = (path: string): HTMLElement => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const shape = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  shape.setAttribute('d', path);
  svg.append(shape);
  return createElement('span', { class: 'icon' }, svg);
};

const castPath =
  'M21 3H3a2 2 0 0 0-2 2v3h2V5h18v14h-7v2h7a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2ZM1 18v3h3a3 3 0 0 0-3-3Zm0-4v2a5 5 0 0 1 5 5h2a7 7 0 0 0-7-7Zm0-4v2a9 9 0 0 1 9 9h2A11 11 0 0 0 1 10Z';
const replayPath = 'M12 5V1L7 6l5 5V7a6 6 0 1 1-6 6H4a8 8 0 1 0 8-8Z';

/** What a viewer finds at the end. */
const createReplay = (video: HTMLVideoElement, messages: Messages): HTMLElement => {
  const button = createElement(
    'button',
    { type: 'button', slot: 'centered-chrome', class: 'replay', noautohide: true },
    icon(replayPath),
    messages.replay,
  );
  button.addEventListener('click', () => {
    video.currentTime = 0;
    void video.play().catch(() => undefined);
  });
  return button;
};

const createBar = (messages: Messages): HTMLElement =>
  createElement(
    'media-control-bar',
    { class: 'buttons' },
    createElement('media-play-button'),
    createElement('media-mute-button'),
    createElement('media-volume-range'),
    createElement('media-time-display', { showduration: true, notoggle: true }),
    createElement('span', { class: 'spacer' }),
    createElement('media-captions-button'),
    createElement('media-settings-menu-button'),
    createElement(
      'button',
      { type: 'button', class: 'cast', hidden: true, 'aria-label': messages.cast, title: messages.cast },
      icon(castPath),
    ),
    createElement('media-airplay-button'),
    createElement('media-pip-button'),
    createElement('media-fullscreen-button'),
  );

/** What media-chrome only settles when it is connected, and not quite as a screen reader needs it. */
export const completeLabels = (controller: HTMLElement, title: string, messages: Messages): void => {
  controller.setAttribute(
    'aria-label',
    messages.player.replace('{title}', () => title),
  );
  // It carries `aria-checked`, which a plain button must not.
  controller.querySelector('media-captions-button')?.setAttribute('role', 'switch');
  for (const menu of controller.querySelectorAll('media-settings-menu, [slot="submenu"]')) {
    const back = menu.shadowRoot?.querySelector('[part~="back"]');
    const menuTitle = menu.querySelector(':scope > [slot="title"]')?.textContent;
    // A menu may hold nothing but items; the name begins with what is to be seen (WCAG 2.5.3).
    back?.setAttribute('role', 'menuitem');
    back?.setAttribute('aria-label', menuTitle ? `${menuTitle}: ${messages.back}` : messages.back);
  }
};

/**
 * media-chrome around the video, as the design wants it. Without `controls` nothing shows but the keyboard still works.
 * The preferences media-chrome would keep in local storage are off.
 */
export const createControls = ({ video, data, messages, language }: CreateControlsOptions): HTMLElement => {
  video.slot = 'media';
  const controller = createElement(
    'media-controller',
    {
      lang: language,
      novolumepref: true,
      nomutedpref: true,
      nosubtitleslangpref: true,
      tabindex: 0,
      defaultduration: data.duration,
      ...(data.design.controls ? {} : { class: 'bare' }),
    },
    video,
  );
  if (data.design.controls) {
    controller.append(
      createElement('media-loading-indicator', { slot: 'centered-chrome', noautohide: true }),
      createElement('media-play-button', { slot: 'centered-chrome', class: 'start', notooltip: true }),
      createReplay(video, messages),
      createSettingsMenu(messages),
      createElement('div', { class: 'controls' }, createElement('media-time-range'), createBar(messages)),
    );
  }
  return controller;
};
