import { createElement } from '../../element/create-element';
import type { PlayerContext } from '../../element/player-context';
import type { DialogMessages } from '../../messages/en-dialogs';
import { getDialogMessages } from '../../messages/get-dialog-messages';
import { openDialog } from './create-dialog';

type Shown = { hasCaptions: boolean; hasChapters: boolean };

/** Shortcuts in the order of the help dialog, without unavailable ones. */
const listShortcuts = (
  { keys, names }: DialogMessages['shortcuts'],
  { hasCaptions, hasChapters }: Shown,
): { keys: string[]; text: string }[] => [
  { keys: [keys.space, 'K'], text: names.play },
  { keys: ['←', 'J'], text: names.back },
  { keys: ['→', 'L'], text: names.forward },
  { keys: ['↑', '↓'], text: names.volume },
  { keys: ['M'], text: names.mute },
  ...(hasCaptions
    ? [
        { keys: ['C'], text: names.captions },
        { keys: ['T'], text: names.transcript },
      ]
    : []),
  ...(hasChapters
    ? [
        { keys: ['N', `${keys.shift} →`], text: names.nextChapter },
        { keys: ['P', `${keys.shift} ←`], text: names.previousChapter },
      ]
    : []),
  { keys: ['0–9'], text: names.share },
  { keys: ['<', '>'], text: names.speed },
  { keys: [',', '.'], text: names.frame },
  { keys: ['F'], text: names.fullscreen },
  { keys: ['I'], text: names.pip },
  { keys: ['?'], text: names.help },
];

export const openHelpDialog = (context: PlayerContext): void => {
  const { shortcuts } = getDialogMessages(context.language);
  const { data, chapters } = context;
  const has = { hasCaptions: data.texttracks.length > 0, hasChapters: chapters.length > 0 };
  const rows = listShortcuts(shortcuts, has).flatMap(({ keys, text }) => [
    createElement('dt', {}, ...keys.flatMap((key) => [' ', createElement('kbd', {}, key)])),
    createElement('dd', {}, text),
  ]);
  openDialog(context, { title: shortcuts.title, kind: 'help' }, createElement('dl', {}, ...rows));
};
