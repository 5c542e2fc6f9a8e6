import { createElement } from '../element/create-element';

/** Copies text; frames of other sites often may not use the clipboard but by the old way. False where neither works. */
export const copyText = async (text: string, parent: HTMLElement): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const focused = (parent.getRootNode() as ShadowRoot).activeElement;
    const field = createElement('textarea', { class: 'hidden-text', 'aria-hidden': 'true' });
    field.value = text;
    parent.append(field);
    field.select();
    const isCopied = document.execCommand('copy');
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
    return isCopied;
  }
};
