import { openDialog } from '../controls/dialogs/create-dialog';
import { adoptStyles, createElement } from '../element/create-element';
import type { PlayerContext } from '../element/player-context';
import { getDialogMessages } from '../messages/get-dialog-messages';
import {
  type CaptionStyleName,
  captionStyles,
  followCaptionStyle,
  getCaptionStyle,
  readCaptionStyle,
  setCaptionStyle,
} from './caption-style';
import { getShownCaptions } from './captions';
import styles from './captions.css';
import { keepCaptions, recallCaptions } from './kept-captions';

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
  const kept = recallCaptions();
  if (!keepCaptions(kept)) return [];
  const { keep, keepHint } = getDialogMessages(language).captionStyle;
  const input = createElement('input', { type: 'checkbox', checked: kept !== null });
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
  adoptStyles(context.layout.getRootNode() as ShadowRoot, styles);
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
