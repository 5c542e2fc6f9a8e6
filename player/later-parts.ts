import { openCaptionStyleDialog } from './caption-style-dialog';
import { createChaptersMenu } from './create-chapters-menu';
import { createSettingsMenu } from './create-settings-menu';
import { createTranscript } from './create-transcript';
import { openHelpDialog } from './help-dialog';
import type { PlayerContext } from './player-context';
import { createPopupMenu } from './popup-menu';

/** What nobody needs before showing an interest in the video; fetched as a file of its own. */
export type Parts = {
  toggleSettings: (button: HTMLElement) => void;
  toggleChapters: (button: HTMLElement) => void;
  toggleTranscript: () => void;
  openHelp: () => void;
};

export const createParts = (context: PlayerContext): Parts => {
  const popup = createPopupMenu(context);
  const openStyle = (): void => openCaptionStyleDialog(context);
  const openHelp = (): void => openHelpDialog(context);
  const transcript = createTranscript(context);
  return {
    toggleSettings: (button) =>
      popup.toggle(button, () => createSettingsMenu(context, { openStyle, openHelp })),
    toggleChapters: (button) => popup.toggle(button, () => createChaptersMenu(context)),
    toggleTranscript: () => transcript.toggle(),
    openHelp,
  };
};
