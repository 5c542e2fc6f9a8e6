import { createElement } from '../element/create-element';
import type { PlayerContext } from '../element/player-context';
import { getDialogMessages } from '../messages/get-dialog-messages';
import { openDialog } from './create-dialog';
import { listShortcuts } from './shortcuts';

export const openHelpDialog = (context: PlayerContext): void => {
  const { shortcuts } = getDialogMessages(context.language);
  const rows = listShortcuts(shortcuts).flatMap(({ keys, text }) => [
    createElement('dt', {}, ...keys.flatMap((key) => [' ', createElement('kbd', {}, key)])),
    createElement('dd', {}, text),
  ]);
  openDialog(context, { title: shortcuts.title, kind: 'help' }, createElement('dl', {}, ...rows));
};
