import { openCaptionStyleDialog } from '../captions/caption-style-dialog';
import { openHelpDialog } from '../controls/help-dialog';
import { createChaptersMenu } from '../menus/create-chapters-menu';
import { createSettingsMenu } from '../menus/create-settings-menu';
import { createPopupMenu } from '../menus/popup-menu';
import { setUpCasting } from '../source/set-up-casting';
import { startMediaSession } from '../source/start-media-session';
import styles from '../menus/menus.css';
import { createElement } from './create-element';
import type { PlayerContext } from './player-context';

/** What nobody needs before showing an interest in the video; fetched as a file of its own. The transcript is another. */
export type Parts = {
  toggleSettings: (button: HTMLElement) => void;
  toggleChapters: (button: HTMLElement) => void;
  openHelp: () => void;
  setUpCasting: typeof setUpCasting;
  startMediaSession: typeof startMediaSession;
};

export const createParts = (context: PlayerContext): Parts => {
  context.layout.append(createElement('style', {}, styles));
  const popup = createPopupMenu(context);
  const openStyle = (): void => openCaptionStyleDialog(context);
  const openHelp = (): void => openHelpDialog(context);
  return {
    toggleSettings: (button) =>
      popup.toggle(button, () => createSettingsMenu(context, { openStyle, openHelp })),
    toggleChapters: (button) => popup.toggle(button, () => createChaptersMenu(context)),
    openHelp,
    setUpCasting,
    startMediaSession,
  };
};
