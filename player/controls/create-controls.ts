import type { VideoData } from '@/lib/publishing/video-data';

import { createElement } from '../element/create-element';
import type { PlayerLanguage } from '../element/pick-language';
import type { Messages } from '../messages/en';
import { createIcon, createIconButton } from './create-icon';
import { holdWhileFocused } from './hold-controls';

type CreateControlsOptions = {
  video: HTMLVideoElement;
  data: VideoData;
  hasChapters: boolean;
  messages: Messages;
  language: PlayerLanguage;
};

/** The button to replay, shown at the end. */
const createReplay = (video: HTMLVideoElement, messages: Messages): HTMLElement => {
  const button = createElement(
    'button',
    { type: 'button', slot: 'centered-chrome', class: 'replay', noautohide: true },
    createIcon('replay'),
    messages.replay,
  );
  button.addEventListener('click', () => {
    video.currentTime = 0;
    void video.play().catch(() => undefined);
  });
  return button;
};

const opensMenu = { 'aria-haspopup': 'menu', 'aria-expanded': 'false' };

const createBar = ({ data, hasChapters, messages }: CreateControlsOptions): HTMLElement => {
  const hasTexts = data.texttracks.length > 0;
  const captions = { class: 'captions-button', role: 'switch', 'aria-checked': 'false' };
  const transcript = { class: 'transcript-button', 'aria-expanded': 'false' };
  return createElement(
    'media-control-bar',
    { class: 'buttons' },
    createElement('media-play-button'),
    createElement('media-mute-button'),
    createElement('media-volume-range'),
    createElement('media-time-display', { showduration: true, notoggle: true }),
    createElement('span', { class: 'spacer' }),
    ...(hasTexts ? [createIconButton('captions', messages.captions, captions)] : []),
    ...(hasChapters
      ? [createIconButton('chapters', messages.chapters, { class: 'chapters-button', ...opensMenu })]
      : []),
    ...(hasTexts && data.design.showTranscription
      ? [createIconButton('transcript', messages.transcript.title, transcript)]
      : []),
    createIconButton('settings', messages.settings, { class: 'settings-button', ...opensMenu }),
    createIconButton('cast', messages.cast, { class: 'cast', hidden: true }),
    createElement('media-airplay-button'),
    createElement('media-pip-button'),
    createElement('media-fullscreen-button'),
  );
};

/** A button that disappears when pressed hands the focus to the player, so that shortcuts still work. */
const keepFocus = (button: HTMLElement, controller: HTMLElement): HTMLElement => {
  button.addEventListener('click', () => controller.focus({ preventScroll: true }));
  return button;
};

/** Set after connection, since media-chrome overwrites it then. */
export const completeLabels = (controller: HTMLElement, title: string, messages: Messages): void =>
  controller.setAttribute(
    'aria-label',
    messages.player.replace('{title}', () => title),
  );

/**
 * media-chrome around the video, as the design wants it. Without `controls` nothing shows but the keyboard still works.
 * The preferences media-chrome would keep in local storage are off, and so are its keys: the player has more of them.
 */
export const createControls = (options: CreateControlsOptions): HTMLElement => {
  const { video, data, messages, language } = options;
  video.slot = 'media';
  const controller = createElement(
    'media-controller',
    {
      lang: language,
      nohotkeys: true,
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
    const start = createElement('media-play-button', {
      slot: 'centered-chrome',
      class: 'start',
      notooltip: true,
    });
    const timeline = createElement('media-time-range');
    const controls = createElement('div', { class: 'controls' }, timeline, createBar(options));
    controller.append(
      createElement(
        'div',
        { slot: 'centered-chrome', class: 'spinner', role: 'status', noautohide: true },
        createElement('span', { class: 'hidden-text' }, messages.loading),
      ),
      keepFocus(start, controller),
      keepFocus(createReplay(video, messages), controller),
      controls,
    );
    holdWhileFocused(controls, controller);
  }
  return controller;
};
