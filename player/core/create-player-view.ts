// Only the media-chrome elements that the player uses; the whole package would be a third larger.
import 'media-chrome/media-controller';
import 'media-chrome/media-control-bar';
import 'media-chrome/media-play-button';
import 'media-chrome/media-mute-button';
import 'media-chrome/media-volume-range';
import 'media-chrome/media-time-range';
import 'media-chrome/media-airplay-button';
import 'media-chrome/media-pip-button';
import 'media-chrome/media-fullscreen-button';
import 'media-chrome/lang/de';
import type { VideoData } from '@/lib/videos/publishing/video-data';

import { getShownCaptions, showCaptions } from '../captions/captions';
import { drawCaptions } from '../captions/draw-captions';
import type { Messages, PlayerLanguage } from '../messages/get-messages';
import type { Chapter } from './controls/chapters';
import { completeLabels, createControls } from './controls/create-controls';
import { type Action, createAnnouncer, handleKeys } from './controls/shortcuts';
import { createElement } from './create-element';
import { createLoader } from './create-loader';
import type { OnDemandParts, PlayerContext } from './player-context';
import type { QualityList } from './source/quality-list';

/** Whether the page around the element provides controls and shortcuts. */
export const isBare = (host: Element): boolean => host.getAttribute('controls') === 'none';

type BareOptions = { data: VideoData; video: HTMLVideoElement; signal: AbortSignal };

/** The video with captions only. Uses no markup strings, so that it also works under Trusted Types. */
export const createBareView = ({ data, video, signal }: BareOptions): PlayerView => {
  const captions = createElement('div', { class: 'captions' });
  const picture = createElement('div', { class: 'picture' }, video, captions);
  video.setAttribute('aria-label', data.title);
  video.style.display = 'block';
  return {
    element: createElement('div', { class: 'layout' }, picture),
    parts: () => undefined,
    prepare: () => undefined,
    offerSound: () => undefined,
    start: () => drawCaptions(video, captions, signal),
  };
};

type ViewOptions = {
  host: HTMLElement;
  video: HTMLVideoElement;
  data: VideoData;
  chapters: readonly Chapter[];
  qualities: QualityList;
  messages: Messages;
  language: PlayerLanguage;
  shareUrl: string | null;
  /** The viewer's languages, best first. */
  languages: readonly (string | null)[];
  signal: AbortSignal;
};

/**
 * CSS pixels below which there is no room for the transcript beside or below the video, unless it is
 * requested.
 */
const roomBeside = 720;
const roomBelow = 200;

const hasRoom = ({ clientWidth: width, clientHeight: height }: HTMLElement, data: VideoData): boolean => {
  const { width: across = 16, height: down = 9 } = data.mp4[0] ?? {};
  return width >= roomBeside || height - (width * down) / across >= roomBelow;
};

/** Toggles captions in the language that was on last, otherwise in the viewer's. */
const createCaptionsToggle = (
  video: HTMLVideoElement,
  languages: readonly (string | null)[],
  onChoice: (language: string | false) => void,
): (() => void) => {
  let last: string | null = null;
  return () => {
    const shown = getShownCaptions(video);
    last = shown ?? last;
    showCaptions(video, shown === null ? (last ?? true) : false, languages);
    onChoice(getShownCaptions(video) ?? false);
  };
};

const connectBar = ({ controller, video, parts, toggleTranscript, ...context }: PlayerContext): void => {
  const { toggleCaptions, signal } = context;
  const connect = (name: string, use: (part: OnDemandParts, button: HTMLElement) => void): void => {
    const button = controller.querySelector<HTMLElement>(`.${name}-button`);
    button?.addEventListener('click', () => {
      // Marks the button as busy while its part is loading.
      button.setAttribute('aria-busy', 'true');
      parts(
        (each) => use(each, button),
        () => button.removeAttribute('aria-busy'),
      );
    });
  };
  connect('settings', (each, button) => each.toggleSettings(button));
  connect('chapters', (each, button) => each.toggleChapters(button));
  connect('share', (each, button) => each.toggleShare(button));
  controller.querySelector('.transcript-button')?.addEventListener('click', toggleTranscript);
  const captions = controller.querySelector('.captions-button');
  if (!captions) return;
  captions.addEventListener('click', toggleCaptions);
  const showState = (): void =>
    captions.setAttribute('aria-checked', String(getShownCaptions(video) !== null));
  video.textTracks.addEventListener('change', showState, { signal });
  showState();
};

export type PlayerView = {
  element: HTMLElement;
  parts: PlayerContext['parts'];
  /** Loads the on-demand parts. */
  prepare: () => void;
  /** Shows the button that unmutes a video the browser started muted. */
  offerSound: () => void;
  /** Call it once the element is in the document. */
  start: () => void;
};

/** The video with controls, captions and shortcuts; the transcript is added beside it. */
export const createPlayerView = (options: ViewOptions): PlayerView => {
  const { host, video, data, chapters, messages, languages, language, signal } = options;
  const controller = createControls({ ...options, chapters });
  const { element: announcer, announce } = createAnnouncer();
  const captions = createElement('div', { class: 'captions', noautohide: true });
  // Before the controls, which are rendered on top.
  video.after(captions, announcer);
  const layout = createElement(
    'div',
    { class: 'layout' },
    createElement('div', { class: 'picture' }, controller),
  );
  // Makes the transcript part of fullscreen.
  (controller as HTMLElement & { fullscreenElement: HTMLElement }).fullscreenElement = layout;
  const context: PlayerContext = {
    ...options,
    layout,
    controller,
    announce,
    toggleCaptions: createCaptionsToggle(video, languages, (language) =>
      context.parts((each) => each.noteCaptions({ language })),
    ),
    parts: createLoader(async () => (await import('./on-demand-parts')).createOnDemandParts(context), signal),
    toggleTranscript: () => transcript(({ toggle }) => toggle()),
  };
  const transcript = createLoader(
    async () => (await import('../transcript/create-transcript')).createTranscript(context),
    signal,
  );
  const hasTranscript = data.design.showTranscription && data.texttracks.length > 0;
  connectBar(context);
  // The on-demand parts have been loading since the player got the focus, before any key press.
  const perform = (action: Action, key = ''): void => context.parts((each) => each.perform(action, key));
  if (host.getAttribute('shortcuts') !== 'off') handleKeys(host, perform, signal);
  // The whole video is a start button, also for touch, which media-chrome reserves for toggling the controls.
  controller.addEventListener('click', (event) => {
    const isFinger = event instanceof PointerEvent && event.pointerType === 'touch';
    const isOnVideo = event.target === controller || event.target === video;
    if (isFinger && isOnVideo && !controller.hasAttribute('mediahasplayed') && video.paused)
      void video.play().catch(() => undefined);
  });
  controller.addEventListener('dblclick', ({ target }) => {
    if (target === controller || target === video) perform('fullscreen');
  });
  return {
    element: layout,
    parts: context.parts,
    prepare: () => {
      context.parts(() => undefined);
      if (hasTranscript) transcript(() => undefined);
    },
    offerSound: () => {
      if (!data.design.controls) return;
      context.parts(({ createUnmuteButton }) => {
        if (video.muted || video.volume === 0) controller.append(createUnmuteButton(video, language, signal));
      });
    },
    start: () => {
      completeLabels(controller, data.title, messages);
      drawCaptions(video, captions, signal);
      if (hasTranscript && hasRoom(layout, data)) context.toggleTranscript();
    },
  };
};
