import { getDialogMessages } from '../../messages/get-dialog-messages';
import { createElement } from '../create-element';
import type { PlayerContext } from '../player-context';
import { copyText } from './copy-text';
import { formatTime } from './format-time';
import { createPopup } from './popup';

/** Milliseconds for which the button shows the result of copying. */
const saidFor = 2500;

/** The URL, with the start time in seconds unless that is 0. */
const toAddress = (url: string, second: number): string => {
  const address = new URL(url);
  if (second > 0) address.searchParams.set('t', String(second));
  return address.href;
};

/** The panel with the video's URL, from its start or from the current position. */
export const createSharePanel = (context: PlayerContext) => {
  const { video, language, messages, shareUrl } = context;
  const texts = getDialogMessages(language).share;
  const popup = createPopup(context, { class: 'popup share', role: 'dialog', 'aria-label': messages.share });
  const { element } = popup;

  const fill = (second: number): void => {
    const field = createElement('input', { type: 'text', readonly: true, 'aria-label': texts.link });
    const copy = createElement('button', { type: 'button', class: 'copy' }, texts.copy);
    const choose = (from: number): void => {
      field.value = toAddress(shareUrl ?? '', from);
      copy.textContent = texts.copy;
    };
    const options = (second > 0 ? [0, second] : []).map((from) => {
      const label = from === 0 ? texts.fromStart : texts.fromHere.replace('{time}', formatTime(from));
      const input = createElement('input', { type: 'radio', name: 'from', checked: from === second });
      input.addEventListener('change', () => choose(from));
      return createElement('label', {}, input, createElement('span', {}, label));
    });
    field.addEventListener('focus', () => field.select());
    copy.addEventListener('click', () => {
      void copyText(field.value, element).then((isCopied) => {
        copy.textContent = isCopied ? texts.copied : texts.failed;
        context.announce(copy.textContent, false);
        setTimeout(() => (copy.textContent = texts.copy), saidFor);
      });
    });
    choose(second);
    element.replaceChildren(
      ...(options.length > 0
        ? [createElement('fieldset', { 'aria-label': messages.share }, ...options)]
        : []),
      field,
      copy,
    );
    copy.focus();
  };

  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    popup.closeAndReturn();
  });
  return {
    /** The current position when the panel opens, unless the button passes another one. */
    toggle: (button: HTMLElement, from?: number): void => {
      const here = video.ended ? 0 : Math.floor(video.currentTime);
      if (shareUrl !== null && popup.open(button)) fill(from ?? here);
    },
  };
};

export type SharePanel = ReturnType<typeof createSharePanel>;
