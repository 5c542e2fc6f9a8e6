import type { VideoData } from '@/lib/videos/publishing/video-data';

import { captionsOf, getShownCaptions, readCaptionsWish, showCaptions } from '../captions/captions';
import {
  completeLabels,
  createMediaButton,
  createPlayButton,
  createSpinner,
  createStart,
  createVolume,
} from '../core/controls/create-controls';
import { createIconButton } from '../core/controls/create-icon';
import { formatTime } from '../core/controls/format-time';
import { autohideAfter, holdWhileFocused } from '../core/controls/hold-controls';
import { createAnnouncer, handleKeys } from '../core/controls/shortcuts';
import { createElement } from '../core/create-element';
import { createLoader } from '../core/create-loader';
import type { PlayerContext } from '../core/player-context';
import type { QualityList } from '../core/source/quality-list';
import type { LiveMessages } from '../messages/get-live-messages';
import type { Messages, PlayerLanguage } from '../messages/get-messages';
import type { DrawCaptions, LoadParts } from './attach-live';
import { followedWithin, type Follower } from './follow-live';
import { performLiveAction, seekLive } from './perform-live-action';

type CaptionsButtonOptions = {
  host: HTMLElement;
  video: HTMLVideoElement;
  messages: Messages;
  /** Whether the design shows captions initially. */
  isShownAtFirst: boolean;
  signal: AbortSignal;
};

/** The captions toggle, shown as soon as there are any, including those a browser detects in the stream. */
const createCaptionsButton = (options: CaptionsButtonOptions) => {
  const { host, video, messages, isShownAtFirst, signal } = options;
  const button = createIconButton('captions', messages.captions, {
    ...{ class: 'captions-button', role: 'switch', 'aria-checked': 'false', hidden: true },
  });
  const wish = readCaptionsWish(host.getAttribute('captions')) ?? isShownAtFirst;
  let isAsked = false;
  const toggle = (): void => showCaptions(video, getShownCaptions(video) === null);
  const update = (): void => {
    const hasCaptions = captionsOf(video).length > 0;
    button.hidden = !hasCaptions;
    if (hasCaptions && !isAsked) {
      isAsked = true;
      showCaptions(video, wish);
    }
    button.setAttribute('aria-checked', String(getShownCaptions(video) !== null));
  };
  button.addEventListener('click', toggle, { signal });
  for (const name of ['addtrack', 'removetrack', 'change'])
    video.textTracks.addEventListener(name, update, { signal });
  return { button, toggle, update };
};

type ViewOptions = {
  host: HTMLElement;
  video: HTMLVideoElement;
  data: VideoData;
  qualities: QualityList;
  messages: Messages;
  liveMessages: LiveMessages;
  language: PlayerLanguage;
  follower: Follower;
  /** Whether the video is a rehearsal. */
  isRehearsal: () => boolean;
  loadParts: LoadParts;
  drawCaptions: DrawCaptions;
  signal: AbortSignal;
};

export type LiveView = {
  element: HTMLElement;
  parts: PlayerContext['parts'];
  /** Call it once the element is in the document. */
  start: () => void;
  offerSound: () => void;
  update: () => void;
};

/** The LIVE or rehearsal label, or the viewer's delay with a button back to live. */
const createPlace = ({ liveMessages, follower, isRehearsal }: ViewOptions) => {
  const pill = createElement('span', { class: 'live-pill' });
  const button = createElement('button', { type: 'button', class: 'to-live' }, liveMessages.toLive);
  button.addEventListener('click', follower.goToLive);
  const update = (): void => {
    const behind = follower.findBehind();
    const isLive = follower.isFollowing || behind <= followedWithin;
    const word = isRehearsal() ? liveMessages.rehearsal : liveMessages.live;
    const text = isLive ? word : `−${formatTime(behind)}`;
    if (pill.textContent !== text) pill.textContent = text;
    pill.classList.toggle('off', !isLive || isRehearsal());
    if (isLive && button.matches(':focus')) button.closest<HTMLElement>('media-controller')?.focus();
    button.hidden = isLive;
  };
  update();
  return { elements: [pill, button], update };
};

const createQualityButton = ({ qualities, liveMessages, signal }: ViewOptions): HTMLButtonElement => {
  const button = createElement('button', {
    ...{ type: 'button', class: 'quality-button icon-button', hidden: true },
    ...{ 'aria-haspopup': 'menu', 'aria-expanded': 'false' },
  });
  const update = (): void => {
    const { playing } = qualities;
    button.hidden = qualities.length < 2 || !playing;
    if (!playing) return;
    const lines = `${Math.min(playing.width, playing.height)}p`;
    button.textContent = lines;
    button.setAttribute('aria-label', `${liveMessages.quality}: ${lines}`);
  };
  for (const name of ['playing', 'addrendition', 'removerendition'])
    qualities.addEventListener(name, update, { signal });
  return button;
};

/** The live video with its controls and shortcuts. */
export const createLiveView = (options: ViewOptions): LiveView => {
  const { host, video, data, language, messages, liveMessages, follower, signal } = options;
  const { element: announcer, announce } = createAnnouncer();
  const captions = createElement('div', { class: 'captions', noautohide: true });
  const place = createPlace(options);
  const { slider, update: updateSlider } = createLiveTimeline({
    ...{ video, messages: liveMessages, findBehind: follower.findBehind, goToLive: follower.goToLive },
    isFollowing: () => follower.isFollowing,
  });
  const quality = createQualityButton(options);
  const isShownAtFirst = data.design.initCaptions;
  const switching = createCaptionsButton({ host, video, messages, isShownAtFirst, signal });
  const bar = createElement(
    'media-control-bar',
    { class: 'buttons' },
    createPlayButton(),
    createVolume(),
    ...place.elements,
    createElement('span', { class: 'spacer' }),
    createElement(
      'span',
      { class: 'tools' },
      ...[switching.button, quality, createMediaButton('airplay'), createMediaButton('pip')],
    ),
    createMediaButton('fullscreen'),
  );
  const controls = createElement('div', { class: 'controls' }, slider, bar);
  video.slot = 'media';
  const controller = createElement(
    'media-controller',
    {
      ...{ lang: language, nohotkeys: true, novolumepref: true, nomutedpref: true },
      ...{ nosubtitleslangpref: true, tabindex: 0, autohide: autohideAfter },
    },
    ...[video, captions, announcer],
    createSpinner(messages),
    createElement('div', { slot: 'centered-chrome', class: 'shade', noautohide: true }),
    createElement(
      'div',
      { slot: 'centered-chrome', class: 'beginning', noautohide: true },
      createStart(0, messages),
    ),
    controls,
  );
  if (!data.design.controls) controller.classList.add('bare');
  controls.hidden = !data.design.controls;
  holdWhileFocused(controls, controller);
  const layout = createElement(
    'div',
    { class: 'layout' },
    createElement('div', { class: 'picture' }, controller),
  );
  (controller as HTMLElement & { fullscreenElement: HTMLElement }).fullscreenElement = layout;
  const context: PlayerContext = {
    ...options,
    ...{ chapters: [], shareUrl: null, layout, controller, announce },
    toggleCaptions: switching.toggle,
    toggleTranscript: () => undefined,
    parts: createLoader(async () => (await options.loadParts()).createOnDemandParts(context), signal),
  };
  quality.addEventListener('click', () => context.parts(({ toggleQuality }) => toggleQuality(quality)));
  // The player's shortcuts ignore keys pressed on the slider.
  slider.addEventListener('keydown', (event) => {
    const steps: Partial<Record<string, number>> = {
      ArrowLeft: -10,
      ArrowRight: 10,
      ArrowDown: -10,
      ArrowUp: 10,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    seekLive({ video, follower }, step);
  });
  const act = (action: Parameters<typeof performLiveAction>[1]): void =>
    performLiveAction({ ...options, controller, announce, toggleCaptions: switching.toggle }, action);
  host.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'End' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (
        layout.inert ||
        event.composedPath().some((node) => node instanceof Element && node.matches('[role=menu]'))
      )
        return;
      event.preventDefault();
      act('live');
    },
    { signal },
  );
  handleKeys(host, act, signal);
  return {
    element: layout,
    parts: context.parts,
    start: () => {
      completeLabels(controller, data.title, { ...messages, player: liveMessages.player });
      options.drawCaptions(video, captions, signal);
      switching.update();
    },
    offerSound: () =>
      context.parts(({ createUnmuteButton }) => {
        if (video.muted && !controller.querySelector('.unmute'))
          controller.append(createUnmuteButton(video, language, signal));
      }),
    update: () => {
      place.update();
      updateSlider();
    },
  };
};

/** The live video with captions only. */
export const createBareLiveView = ({
  video,
  drawCaptions,
  signal,
}: Pick<ViewOptions, 'video' | 'drawCaptions' | 'signal'>): LiveView => {
  video.style.display = 'block';
  const captions = createElement('div', { class: 'captions' });
  const picture = createElement('div', { class: 'picture' }, video, captions);
  const nothing = (): void => undefined;
  return {
    element: createElement('div', { class: 'layout' }, picture),
    ...{ parts: nothing, offerSound: nothing, update: nothing },
    start: () => drawCaptions(video, captions, signal),
  };
};

type TimelineOptions = {
  video: HTMLVideoElement;
  messages: LiveMessages;
  /** Seconds behind the live edge. */
  findBehind: () => number;
  isFollowing: () => boolean;
  goToLive: () => void;
};

/** The timeline from the earliest seekable time to the live edge at its right end. */
const createLiveTimeline = ({ video, messages, findBehind, isFollowing, goToLive }: TimelineOptions) => {
  const slider = createElement('input', {
    ...{ type: 'range', class: 'live-timeline', 'aria-label': messages.position },
    ...{ min: 0, max: 1, step: 'any', value: 1 },
  });
  let isHeld = false;
  const findWindow = (): { start: number; length: number } => {
    const { seekable, currentTime } = video;
    if (seekable.length === 0) return { start: currentTime, length: 0 };
    const start = seekable.start(0);
    return { start, length: Math.max(0, currentTime + findBehind() - start) };
  };
  const describe = (behind: number): void => {
    const isLive = isFollowing() && !isHeld;
    const text = isLive ? messages.atLive : messages.behind.replace('{time}', formatTime(behind));
    if (slider.getAttribute('aria-valuetext') !== text) slider.setAttribute('aria-valuetext', text);
    slider.style.setProperty('--at', `${100 * Number(slider.value)}%`);
  };
  const update = (): void => {
    if (isHeld) return;
    const { start, length } = findWindow();
    slider.value = String(isFollowing() || length <= 0 ? 1 : (video.currentTime - start) / length);
    describe(findBehind());
  };
  slider.addEventListener('input', () => {
    isHeld = true;
    describe((1 - Number(slider.value)) * findWindow().length);
  });
  slider.addEventListener('change', () => {
    isHeld = false;
    const { start, length } = findWindow();
    const share = Number(slider.value);
    if (share > 0.995) goToLive();
    else video.currentTime = start + share * length;
    update();
  });
  return { slider, update };
};
