import { openCaptionStyleDialog } from './caption-style-dialog';
import { createChaptersMenu } from './create-chapters-menu';
import { createSettingsMenu } from './create-settings-menu';
import { createElement } from './create-element';
import { openHelpDialog } from './help-dialog';
import styles from './menus.css';
import type { PlayerContext } from './player-context';
import { createPopupMenu } from './popup-menu';
import { setUpCasting } from './set-up-casting';
import { startMediaSession } from './start-media-session';

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
