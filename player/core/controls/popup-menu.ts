import { getDialogMessages } from '../../messages/get-dialog-messages';
import { createElement } from '../create-element';
import type { PlayerContext, MenuItem, MenuPage } from '../player-context';
import { createIcon, drawIcon, type Drawing } from './create-icon';
import { createPopup } from './popup';

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
