import type { VideoData } from '@/lib/videos/publishing/video-data';

import type { Messages, PlayerLanguage } from '../../messages/get-messages';
import { adoptStyles, createElement } from '../create-element';
import { type Chapter, findChapterIndex } from './chapters';
import { createIcon, createIconButton, type IconName } from './create-icon';
import { formatTime } from './format-time';
import { autohideAfter, holdWhileFocused } from './hold-controls';

import styles from './timeline.css';

/** Current time and duration in seconds; `duration` is used until the file's metadata has loaded. */
const createTime = (video: HTMLVideoElement, duration: number): HTMLElement => {
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
  // Screen readers get the same information from the timeline.
  return createElement('span', { class: 'time', 'aria-hidden': 'true' }, now, length);
};

/** Attributes by which media-chrome passes the previewed position. */
const reported = { time: 'mediapreviewtime', chapter: 'mediapreviewchapter' };

/** The timeline, with a preview of frame, chapter and time at the pointer, connected to it by a stem. */
const createTimeline = (): HTMLElement => {
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
    chapter.textContent = timeline.getAttribute(reported.chapter);
    time.textContent = formatTime(Number(timeline.getAttribute(reported.time)));
  });
  observer.observe(timeline, { attributeFilter: Object.values(reported) });
  if (timeline.shadowRoot) adoptStyles(timeline.shadowRoot, styles);
  return timeline;
};

type CreateControlsOptions = {
  video: HTMLVideoElement;
  data: VideoData;
  chapters: readonly Chapter[];
  messages: Messages;
  language: PlayerLanguage;
  /** The URL to share; null if the video is not public. */
  shareUrl: string | null;
};

const opensMenu = { 'aria-haspopup': 'menu', 'aria-expanded': 'false' };
const opensDialog = { ...opensMenu, 'aria-haspopup': 'dialog' };

/** The name of the current chapter; a click opens the list of chapters. */
const createChapterButton = ({ video, chapters, messages }: CreateControlsOptions): HTMLElement[] => {
  if (chapters.length === 0) return [];
  const name = createElement('span');
  const button = createElement(
    'button',
    { type: 'button', class: 'chapters-button', ...opensMenu },
    name,
    createIcon('next'),
  );
  let shown: string | undefined;
  const update = (): void => {
    const title = chapters[Math.max(0, findChapterIndex(chapters, video.currentTime))]?.title ?? '';
    if (title === shown) return;
    shown = title;
    name.textContent = title;
    button.setAttribute('aria-label', `${messages.chapters}: ${title}`);
  };
  for (const event of ['timeupdate', 'seeking']) video.addEventListener(event, update);
  update();
  return [button];
};

const createBar = (options: CreateControlsOptions): HTMLElement => {
  const { video, data, messages } = options;
  const hasTexts = data.texttracks.length > 0;
  const captions = { class: 'captions-button', role: 'switch', 'aria-checked': 'false' };
  const transcript = { class: 'transcript-button', 'aria-expanded': 'false' };
  const tools = createElement(
    'span',
    { class: 'tools' },
    ...(hasTexts ? [createIconButton('captions', messages.captions, captions)] : []),
    ...(hasTexts && data.design.showTranscription
      ? [createIconButton('transcript', messages.transcript.title, transcript)]
      : []),
    ...(options.shareUrl !== null
      ? [createIconButton('share', messages.share, { class: 'share-button', ...opensDialog })]
      : []),
    createIconButton('settings', messages.settings, { class: 'settings-button', ...opensMenu }),
    createIconButton('cast', messages.cast, { class: 'cast', hidden: true }),
    createMediaButton('airplay'),
    createMediaButton('pip'),
  );
  return createElement(
    'media-control-bar',
    { class: 'buttons' },
    createPlayButton(),
    createVolume(),
    createTime(video, data.duration),
    ...createChapterButton(options),
    createElement('span', { class: 'spacer' }),
    tools,
    createMediaButton('fullscreen'),
  );
};

/** A button that disappears when clicked moves the focus to the player, so that shortcuts still work. */
const keepFocus = (button: HTMLElement, controller: HTMLElement): HTMLElement => {
  button.addEventListener('click', () => controller.focus({ preventScroll: true }));
  return button;
};

/** Shown while playback waits for data; adds a text after four seconds. */
export const createSpinner = (messages: Messages): HTMLElement =>
  createElement(
    'div',
    { slot: 'centered-chrome', class: 'spinner', role: 'status', noautohide: true },
    createArc(),
    createElement('span', { class: 'hidden-text' }, messages.loading),
    createElement('span', { class: 'slow', 'aria-hidden': 'true' }, messages.slow),
  );

/** Must be called after connection, because media-chrome overwrites the labels then. */
export const completeLabels = (controller: HTMLElement, title: string, messages: Messages): void =>
  controller.setAttribute(
    'aria-label',
    messages.player.replace('{title}', () => title),
  );

/**
 * media-chrome around the video, configured by the design. Without `controls` nothing is visible, but the
 * keyboard works. media-chrome's local storage and hotkeys are disabled; the player has more shortcuts.
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
      autohide: autohideAfter,
      ...(data.design.controls ? {} : { class: 'bare' }),
    },
    video,
  );
  if (data.design.controls) {
    const start = createStart(data.duration, messages);
    const controls = createElement('div', { class: 'controls' }, createTimeline(), createBar(options));
    controller.append(
      createSpinner(messages),
      createElement('div', { slot: 'centered-chrome', class: 'shade', noautohide: true }),
      createElement(
        'div',
        { slot: 'centered-chrome', class: 'beginning', noautohide: true },
        keepFocus(start, controller),
      ),
      controls,
    );
    holdWhileFocused(controls, controller);
  }
  return controller;
};

/** A spinner. */
const createArc = (): HTMLElement => createElement('span', { class: 'arc' });

/**
 * The start button: shows the duration, then a spinner until the first frame. Its text comes from CSS,
 * because its accessible name is media-chrome's "play".
 */
export const createStart = (duration: number, messages: Messages): HTMLElement => {
  const length =
    duration > 0 ? [createElement('span', { class: 'says', 'data-text': formatTime(duration) })] : [];
  return createElement(
    'media-play-button',
    { class: 'start', notooltip: true },
    createElement(
      'span',
      { slot: 'icon', class: 'start-face' },
      createElement('span', { class: 'ready' }, createIcon('play'), ...length),
      createElement(
        'span',
        { class: 'waiting' },
        createArc(),
        createElement('span', { class: 'says', 'data-text': messages.starting }),
      ),
    ),
  );
};

/** Our icons for the slots of media-chrome's buttons, by their states. */
const states: Record<string, Record<string, IconName>> = {
  play: { play: 'play', pause: 'pause' },
  mute: { off: 'muted', low: 'volumeLow', medium: 'volumeLow', high: 'volume' },
  airplay: { enter: 'airplay', exit: 'airplay' },
  pip: { enter: 'pip', exit: 'pipExit' },
  fullscreen: { enter: 'fullscreen', exit: 'fullscreenExit' },
};

/** A media-chrome button with our icons and tooltip. */
export const createMediaButton = (name: keyof typeof states): HTMLElement => {
  const icons = Object.entries(states[name] ?? {}).map(([slot, icon]) => createIcon(icon, { slot }));
  return createElement(`media-${name}-button`, { notooltip: true }, ...icons);
};

/** Play and pause; replay after the end. */
export const createPlayButton = (): HTMLElement => {
  const button = createMediaButton('play');
  button.append(createIcon('replay', { slot: 'play', class: 'again' }));
  return button;
};

/** Mute button. The volume slider opens on hover or focus. */
export const createVolume = (): HTMLElement =>
  createElement('span', { class: 'volume' }, createMediaButton('mute'), createElement('media-volume-range'));
