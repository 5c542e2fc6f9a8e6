import { openDialog } from './create-dialog';
import { createElement } from './create-element';
import { getDialogMessages } from './messages/get-dialog-messages';
import type { PlayerContext } from './player-context';
import { listShortcuts } from './shortcuts';

export const openHelpDialog = (context: PlayerContext): void => {
  const { shortcuts } = getDialogMessages(context.language);
  const rows = listShortcuts(shortcuts).flatMap(({ keys, text }) => [
    createElement('dt', {}, ...keys.flatMap((key) => [' ', createElement('kbd', {}, key)])),
    createElement('dd', {}, text),
  ]);
  openDialog(context, { title: shortcuts.title, kind: 'help' }, createElement('dl', {}, ...rows));
};
