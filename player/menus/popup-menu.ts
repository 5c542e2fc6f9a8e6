import { createIcon } from '../controls/create-icon';
import { holdControls } from '../controls/hold-controls';
import { createElement } from '../element/create-element';
import type { PlayerContext } from '../element/player-context';
import { getDialogMessages } from '../messages/get-dialog-messages';

export type MenuItem = {
  label: string;
  /** What is chosen now, or a time. */
  detail?: string;
  /** Set on items of which one is chosen. */
  isChecked?: boolean;
  /** Another page of the same menu, made when it is opened. */
  page?: () => MenuPage;
  onSelect?: () => void;
};

export type MenuPage = { title: string; items: MenuItem[] };

const createItem = ({ label, detail, isChecked, page }: MenuItem): HTMLElement =>
  createElement(
    'button',
    {
      type: 'button',
      tabindex: -1,
      role: isChecked === undefined ? 'menuitem' : 'menuitemradio',
      ...(isChecked !== undefined && { 'aria-checked': String(isChecked) }),
      ...(page && { 'aria-haspopup': 'menu' }),
    },
    createElement('span', { class: 'label' }, label),
    ...(detail ? [' ', createElement('span', { class: 'detail' }, detail)] : []),
  );

const moves: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/**
 * The menu over the control bar: one at a time, with pages. Arrows move, Enter and space choose, the left arrow goes back, Esc
 * closes, and the focus returns to the button.
 */
export const createPopupMenu = ({ layout, controller, host, language, signal }: PlayerContext) => {
  const menu = createElement('div', { class: 'popup', role: 'menu', hidden: true });
  const picture = layout.querySelector<HTMLElement>('.picture');
  picture?.append(menu);
  // Captions keep clear of it.
  const observer = new ResizeObserver(() => {
    picture?.style.setProperty('--menu-width', `${menu.offsetWidth}px`);
    picture?.style.setProperty('--menu-height', `${menu.offsetHeight}px`);
  });
  observer.observe(menu);
  signal.addEventListener('abort', () => observer.disconnect());
  let opener: HTMLElement | null = null;
  let goBack: (() => void) | undefined;

  const close = (): void => {
    if (!opener) return;
    menu.hidden = true;
    opener.setAttribute('aria-expanded', 'false');
    holdControls(controller, 'menu', false);
    opener = null;
  };
  const closeAndReturn = (): void => {
    const button = opener;
    close();
    button?.focus();
  };
  const items = (): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')];

  const showPage = ({ title, items: entries }: MenuPage, back?: () => void): void => {
    goBack = back;
    menu.setAttribute('aria-label', title);
    const nodes = entries.map((item) => {
      const node = createItem(item);
      node.addEventListener('click', () => {
        const { page } = item;
        if (page) return showPage(page(), () => showPage({ title, items: entries }, back));
        closeAndReturn();
        item.onSelect?.();
      });
      return node;
    });
    if (back) {
      const label = `${title}: ${getDialogMessages(language).menus.back}`;
      const attributes = {
        type: 'button',
        tabindex: -1,
        role: 'menuitem',
        class: 'back',
        'aria-label': label,
      };
      const button = createElement('button', attributes, createIcon('back'), title);
      button.addEventListener('click', back);
      nodes.unshift(button);
    }
    menu.replaceChildren(...nodes);
    const checked = nodes.find((node) => node.getAttribute('aria-checked') === 'true');
    (checked ?? nodes[0])?.focus();
  };

  menu.addEventListener('keydown', (event) => {
    const all = items();
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
  // A press outside closes the menu.
  const closeOutside = (event: Event): void => {
    const path = event.composedPath();
    if (opener && !path.includes(menu) && !path.includes(opener)) close();
  };
  document.addEventListener('pointerdown', closeOutside, { capture: true, signal });
  host.addEventListener('fullscreenchange', close, { signal });

  return {
    toggle: (button: HTMLElement, createPage: () => MenuPage): void => {
      if (opener === button) return closeAndReturn();
      close();
      opener = button;
      menu.hidden = false;
      button.setAttribute('aria-expanded', 'true');
      // The controls stay while there is something to choose from.
      holdControls(controller, 'menu', true);
      showPage(createPage());
    },
  };
};
