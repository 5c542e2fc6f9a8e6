import { noteCaptions } from '../../captions/kept-captions';
import { createUnmuteButton } from '../../controls/create-unmute-button';
import { addEnd } from '../../controls/create-end';
import { performAction } from '../../controls/perform-action';
import { createSeekFlash } from '../../controls/seek-flash';
import { setUpTooltips } from '../../controls/tooltips';
import { createChaptersMenu } from '../../menus/create-chapters-menu';
import { createQualityPage, createSettingsMenu } from '../../menus/create-settings-menu';
import { createPopupMenu } from '../../menus/popup-menu';
import { followFinger } from '../../touch/follow-finger';
import { setUpCasting } from '../../source/set-up-casting';
import { measureView } from '../../source/measure-view';
import { startMediaSession } from '../../source/start-media-session';
import styles from '../../menus/menus.css';
import { adoptStyles } from '../create-element';
import { createLoader } from './create-loader';
import type { OnDemandParts, PlayerContext } from '../player-context';
import { takeTurns } from '../take-turns';

export const createOnDemandParts = (context: PlayerContext): OnDemandParts => {
  adoptStyles(context.layout.getRootNode() as ShadowRoot, styles);
  const popup = createPopupMenu(context);
  const flash = createSeekFlash(context);
  const dialogs = createLoader(() => import('../../controls/dialogs/dialogs'), context.signal);
  const openStyle = (): void => dialogs((each) => each.openCaptionStyleDialog(context));
  const openHelp = (): void => dialogs((each) => each.openHelpDialog(context));
  const share = createLoader(
    async () => (await import('../../menus/share-panel')).createSharePanel(context),
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
    takeTurns,
    createUnmuteButton,
    noteCaptions,
    measure: measureView,
  };
};
