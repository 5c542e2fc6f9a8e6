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

const createBar = (): HTMLElement =>
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
      createSettingsMenu(messages),
      createElement('div', { class: 'controls' }, createElement('media-time-range'), createBar()),
    );
  }
  return controller;
};
