import {
  type CaptionStyleName,
  captionStyles,
  followCaptionStyle,
  getCaptionStyle,
  readCaptionStyle,
  setCaptionStyle,
} from '../../captions/caption-style';
import { getShownCaptions, keepCaptions, recallCaptions } from '../../captions/captions';
import { type DialogMessages, getDialogMessages } from '../../messages/get-dialog-messages';
import { createElement, adoptStyles } from '../create-element';
import type { PlayerContext } from '../player-context';
import { createIconButton } from './create-icon';

import captionSheet from '../../captions/captions.css';
import styles from './dialogs.css';

let count = 0;

/**
 * Opens a dialog over the player. Esc, its button or a click outside close it, and the focus returns to where
 * it was.
 */
const openDialog = (
  { layout, language }: PlayerContext,
  { title, kind }: { title: string; kind: string },
  ...children: Node[]
): void => {
  adoptStyles(layout.getRootNode() as ShadowRoot, styles);
  const id = `dialog-${(count += 1)}`;
  const close = createIconButton('close', getDialogMessages(language).menus.close);
  const dialog = createElement(
    'dialog',
    { class: kind, 'aria-labelledby': id },
    createElement('header', {}, createElement('h2', { id }, title), close),
    ...children,
  );
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  layout.append(dialog);
  dialog.showModal();
};

const createChoice = (name: CaptionStyleName, { language }: PlayerContext): HTMLElement => {
  const { names, values } = getDialogMessages(language).captionStyle;
  const labels: Record<string, string> = values[name];
  const options = captionStyles[name].map((value) => {
    const input = createElement('input', {
      type: 'radio',
      name,
      value,
      checked: getCaptionStyle(name) === value,
    });
    input.addEventListener('change', () => setCaptionStyle(name, value));
    return createElement('label', {}, input, createElement('span', {}, labels[value] ?? value));
  });
  return createElement('fieldset', {}, createElement('legend', {}, names[name]), ...options);
};

/**
 * The switch that stores the choices; otherwise they are kept only in memory. Omitted if storage is denied.
 */
const createKeep = ({ language, video }: PlayerContext): HTMLElement[] => {
  const stored = recallCaptions();
  if (!keepCaptions(stored)) return [];
  const { keep, keepHint } = getDialogMessages(language).captionStyle;
  const input = createElement('input', { type: 'checkbox', checked: stored !== null });
  input.addEventListener('change', () =>
    keepCaptions(
      input.checked ? { ...readCaptionStyle(), language: getShownCaptions(video) ?? false } : null,
    ),
  );
  const words = createElement('span', {}, keep, createElement('small', {}, keepHint));
  return [createElement('label', { class: 'keep' }, input, words)];
};

/** The dialog for the captions' style, with a preview. */
export const openCaptionStyleDialog = (context: PlayerContext): void => {
  const { title, example } = getDialogMessages(context.language).captionStyle;
  const sample = createElement(
    'div',
    { class: 'captions sample', 'aria-hidden': 'true' },
    createElement(
      'div',
      {},
      createElement('div', { class: 'cue' }, createElement('span', { class: 'text' }, example)),
    ),
  );
  adoptStyles(context.layout.getRootNode() as ShadowRoot, captionSheet);
  followCaptionStyle(sample, context.signal);
  const names = Object.keys(captionStyles) as CaptionStyleName[];
  openDialog(
    context,
    { title, kind: 'style' },
    sample,
    ...names.map((name) => createChoice(name, context)),
    ...createKeep(context),
  );
};

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
