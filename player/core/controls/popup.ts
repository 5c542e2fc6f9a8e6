import { getDialogMessages } from '../../messages/get-dialog-messages';
import { createElement } from '../create-element';
import type { MenuItem, MenuPage, PlayerContext } from '../player-context';
import { createIcon, drawIcon, type Drawing } from './create-icon';
import { holdControls } from './hold-controls';

type Popup = {
  element: HTMLElement;
  /** Opens the popup for a button. Returns false if it was open for that button, and closes it. */
  open: (button: HTMLElement) => boolean;
  close: () => void;
  /** Closes the popup and returns the focus to its button. */
  closeAndReturn: () => void;
};

/** A panel above the control bar, opened by a button. Closed by a click outside or a change of fullscreen. */
export const createPopup = (
  { layout, controller, host, signal }: PlayerContext,
  attributes: Record<string, string>,
): Popup => {
  const element = createElement('div', { ...attributes, hidden: true });
  const picture = layout.querySelector<HTMLElement>('.picture');
  picture?.append(element);
  // Captions avoid the popup.
  const observer = new ResizeObserver(() => {
    if (element.hidden) return;
    picture?.style.setProperty('--menu-width', `${element.offsetWidth}px`);
    picture?.style.setProperty('--menu-height', `${element.offsetHeight}px`);
  });
  observer.observe(element);
  signal.addEventListener('abort', () => observer.disconnect());
  let opener: HTMLElement | null = null;

  const close = (): void => {
    if (!opener) return;
    element.hidden = true;
    opener.setAttribute('aria-expanded', 'false');
    holdControls(controller, attributes.class ?? 'popup', false);
    opener = null;
  };
  const closeAndReturn = (): void => {
    const button = opener;
    close();
    button?.focus();
  };
  // A click outside closes the popup and has no other effect.
  const closeOutside = (event: Event): void => {
    const path = event.composedPath();
    if (!opener || path.includes(element) || path.includes(opener)) return;
    close();
    const [target] = path;
    if (target !== controller && !(target instanceof HTMLVideoElement)) return;
    const swallow = (click: Event): void => click.stopPropagation();
    host.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => host.removeEventListener('click', swallow, { capture: true }), 500);
  };
  document.addEventListener('pointerdown', closeOutside, { capture: true, signal });
  host.addEventListener('fullscreenchange', close, { signal });

  return {
    ...{ element, close, closeAndReturn },
    open: (button) => {
      if (opener === button) {
        closeAndReturn();
        return false;
      }
      close();
      opener = button;
      element.hidden = false;
      button.setAttribute('aria-expanded', 'true');
      // The controls stay visible while the popup is open.
      holdControls(controller, attributes.class ?? 'popup', true);
      return true;
    },
  };
};

const check = ['M5 12.6l4.4 4.4L19 7.4'] as const;

const createItem = ({ label, detail, isChecked, isAlone, page }: MenuItem): HTMLElement =>
  createElement(
    'button',
    {
      type: 'button',
      tabindex: -1,
      role: isChecked === undefined ? 'menuitem' : isAlone ? 'menuitemcheckbox' : 'menuitemradio',
      ...(isChecked !== undefined && { 'aria-checked': String(isChecked) }),
      ...(page && { 'aria-haspopup': 'menu' }),
    },
    ...(isChecked === undefined ? [] : [createElement('span', { class: 'check' }, drawIcon(check))]),
    createElement('span', { class: 'label' }, label),
    ...(detail ? [' ', createElement('span', { class: 'detail' }, detail)] : []),
    ...(page ? [createIcon('next')] : []),
  );

const backIcon: Drawing = ['M14.5 6l-6 6 6 6'];

const moves: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/**
 * The menu above the control bar: one at a time, with submenus. Arrows move, Enter and space select, the left
 * arrow goes back, Esc closes, and the focus returns to the button.
 */
export const createPopupMenu = (context: PlayerContext) => {
  const { language } = context;
  const { menus } = getDialogMessages(language);
  const popup = createPopup(context, { class: 'popup', role: 'menu' });
  const { element: menu, closeAndReturn } = popup;
  let goBack: (() => void) | undefined;
  const items = (): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')];

  /** If the menu covers the player, its first row shows its title and closes it. */
  const createHead = (title: string, back?: () => void): HTMLElement => {
    const label = back ? `${title}: ${menus.back}` : `${title}: ${menus.close}`;
    const icon = back ? drawIcon(backIcon) : createIcon('close');
    const kind = back ? 'back' : 'head';
    const head = createElement(
      'button',
      { type: 'button', tabindex: -1, role: 'menuitem', class: kind, 'aria-label': label },
      ...(back ? [icon, title] : [createElement('span', { class: 'label' }, title), icon]),
    );
    head.addEventListener('click', back ?? closeAndReturn);
    return head;
  };

  const showPage = ({ title, items: entries }: MenuPage, back?: () => void, from = 0): void => {
    goBack = back;
    menu.setAttribute('aria-label', title);
    const nodes = entries.map((item) => {
      const node = createItem(item);
      node.addEventListener('click', () => {
        const { page } = item;
        if (page) return showPage(page(), () => showPage({ title, items: entries }, back, -1), 1);
        closeAndReturn();
        item.onSelect?.();
      });
      return node;
    });
    menu.replaceChildren(createHead(title, back), ...nodes);
    menu.dataset.from = String(from);
    const checked = menu.querySelector<HTMLElement>('[role$=radio][aria-checked=true]');
    (checked ?? (back ? menu.querySelector<HTMLElement>('.back') : nodes[0]))?.focus();
  };

  menu.addEventListener('keydown', (event) => {
    const all = items().filter((item) => item.getClientRects().length > 0);
    const index = all.findIndex((item) => item.matches(':focus'));
    const move = moves[event.key];
    if (move) all[move(index, all.length)]?.focus();
    else if (event.key === 'ArrowLeft' && goBack) goBack();
    else if (event.key === 'ArrowRight' && all[index]?.ariaHasPopup) all[index].click();
    else if (event.key === 'Escape') closeAndReturn();
    else if (event.key === 'Tab') return closeAndReturn();
    else return;
    event.preventDefault();
  });

  return {
    toggle: (button: HTMLElement, createPage: () => MenuPage): void => {
      if (popup.open(button)) showPage(createPage());
    },
  };
};
