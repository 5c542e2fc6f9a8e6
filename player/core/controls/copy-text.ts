import { createElement } from '../create-element';

/**
 * Copies text. Cross-origin frames often have access only to the deprecated `execCommand`. Returns false if
 * neither works.
 */
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
