import { adoptStyles, createElement } from '../../element/create-element';
import type { PlayerContext } from '../../element/player-context';
import { getDialogMessages } from '../../messages/get-dialog-messages';
import { createIconButton } from '../create-icon';
import styles from './dialogs.css';

let count = 0;

/**
 * Opens a dialog over the player. Esc, its button or a click outside close it, and the focus returns to where
 * it was.
 */
export const openDialog = (
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
