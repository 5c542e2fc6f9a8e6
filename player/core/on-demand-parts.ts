import type { VideoData } from '@/lib/videos/publishing/video-data';

import { noteCaptions } from '../captions/captions';
import { getDialogMessages } from '../messages/get-dialog-messages';
import type { PlayerLanguage } from '../messages/get-messages';
import { addEnd } from './controls/create-end';
import { createIcon } from './controls/create-icon';
import { createChaptersMenu, createQualityPage, createSettingsMenu } from './controls/create-settings-menu';
import { createSeekFlash, performAction, type SeekFlash } from './controls/perform-action';
import { createPopupMenu } from './controls/popup';
import { setUpTooltips } from './controls/tooltips';
import { adoptStyles, createElement } from './create-element';
import { createLoader } from './create-loader';
import { pauseOthers } from './pause-others';
import type { OnDemandParts, PlayerContext } from './player-context';
import { setUpCasting } from './source/set-up-casting';
import { startMediaSession } from './source/start-media-session';
import { watchExperience, type WatchOptions } from './source/watch-experience';

import styles from './controls/menus.css';

/** Loads the touch controls immediately on touch devices, otherwise on the first touch. */
const followFinger = (context: PlayerContext, flash: SeekFlash): void => {
  let isAsked = false;
  const load = (): void => {
    if (isAsked) return;
    isAsked = true;
    void import('./controls/set-up-touch').then(
      ({ setUpTouch }) => context.signal.aborted || setUpTouch(context, flash),
      () => (isAsked = false),
    );
  };
  if (matchMedia('(pointer: coarse)').matches) load();
  else context.controller.addEventListener('touchstart', load, { passive: true });
};

/** Measures a view, unless the design disables reports. A signed URL is not a counted view. */
const measureView = ({ data, ...options }: WatchOptions & { data: VideoData }): void => {
  if (data.design.measure && !(data.hls ?? data.mp4[0]?.url ?? '').includes('?')) watchExperience(options);
};

export const createOnDemandParts = (context: PlayerContext): OnDemandParts => {
  adoptStyles(context.layout.getRootNode() as ShadowRoot, styles);
  const popup = createPopupMenu(context);
  const flash = createSeekFlash(context);
  const dialogs = createLoader(() => import('./controls/dialogs'), context.signal);
  const openStyle = (): void => dialogs((each) => each.openCaptionStyleDialog(context));
  const openHelp = (): void => dialogs((each) => each.openHelpDialog(context));
  const share = createLoader(
    async () => (await import('./controls/share-panel')).createSharePanel(context),
    context.signal,
  );
  const toggleShare = (button: HTMLElement, from?: number): void =>
    share(({ toggle }) => toggle(button, from));
  // Live events have a separate end screen.
  const isOnDemand = context.controller.querySelector('media-time-range') !== null;
  if (isOnDemand && context.data.design.controls) addEnd(context, toggleShare);
  followFinger(context, flash);
  setUpTooltips(context);
  return {
    toggleSettings: (button) =>
      popup.toggle(button, () =>
        createSettingsMenu(context, { openStyle, openHelp, openShare: () => toggleShare(button) }),
      ),
    toggleShare,
    toggleQuality: (button) => popup.toggle(button, () => createQualityPage(context)),
    toggleChapters: (button) => popup.toggle(button, () => createChaptersMenu(context)),
    openHelp,
    perform: (action, key) => performAction(context, { action, key, flash }),
    setUpCasting,
    startMediaSession,
    pauseOthers,
    createUnmuteButton,
    noteCaptions,
    measure: measureView,
  };
};

/** Shown if the browser started the video muted; disappears once there is sound. */
const createUnmuteButton = (
  video: HTMLVideoElement,
  language: PlayerLanguage,
  signal: AbortSignal,
): HTMLElement => {
  const button = createElement(
    'button',
    { type: 'button', slot: 'top-chrome', class: 'unmute', noautohide: true },
    createIcon('muted'),
    getDialogMessages(language).menus.unmute,
  );
  const update = (): void => {
    if (video.muted || video.volume === 0) return;
    if (button.matches(':focus')) button.parentElement?.focus({ preventScroll: true });
    button.remove();
  };
  button.addEventListener('click', () => {
    video.muted = false;
    if (video.volume === 0) video.volume = 1;
  });
  video.addEventListener('volumechange', update, { signal });
  return button;
};
