'use client';

import { type ReactNode, useId, useMemo, useRef, useState, type RefObject, useLayoutEffect } from 'react';

import type { ButtonKind } from '../buttons/base-button';
import { Button } from '../buttons/button';
import { Icon, type IconName } from '../icon';
import { MenuContext } from './menu-item';

import styles from './menu.module.scss';

const gap = 4;
const margin = 8;

type MenuPlace = {
  isOpen: boolean;
  trigger: RefObject<HTMLElement | null>;
  list: RefObject<HTMLElement | null>;
};

const place = (trigger: HTMLElement, list: HTMLElement): void => {
  const from = trigger.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = list;
  const fitsBelow = from.bottom + gap + height + margin <= window.innerHeight;
  const top = fitsBelow ? from.bottom + gap : Math.max(margin, from.top - gap - height);
  // Right-aligned with the button in the right half of the page, left-aligned in the left half.
  const isOnTheRight = from.left + from.width / 2 > window.innerWidth / 2;
  const left = isOnTheRight ? from.right - width : from.left;
  list.style.setProperty('--menu-top', `${top}px`);
  list.style.setProperty(
    '--menu-left',
    `${Math.min(Math.max(margin, left), window.innerWidth - width - margin)}px`,
  );
};

/** Positions an open menu at its button. Not all supported browsers have CSS anchor positioning. */
export const useMenuPlace = ({ isOpen, trigger, list }: MenuPlace): void => {
  useLayoutEffect(() => {
    if (!isOpen || !trigger.current || !list.current) return;
    const update = () => {
      if (trigger.current && list.current) place(trigger.current, list.current);
    };
    update();
    window.addEventListener('resize', update);
    window.addEventListener('scroll', update, { capture: true, passive: true });
    return () => {
      window.removeEventListener('resize', update);
      window.removeEventListener('scroll', update, { capture: true });
    };
  }, [isOpen, trigger, list]);
};

const listItems = (menu: HTMLElement): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])'),
];

const findByLetter = (items: HTMLElement[], current: number, letter: string): HTMLElement | undefined =>
  [...items.slice(current + 1), ...items.slice(0, current + 1)].find((item) =>
    item.textContent?.trim().toLowerCase().startsWith(letter.toLowerCase()),
  );

/** Moves the focus in a menu for arrow keys, Home, End and first letters. Returns false for any other key. */
const moveFocus = (menu: HTMLElement | null, key: string): boolean => {
  if (!menu) return false;
  const items = listItems(menu);
  const current = items.indexOf(document.activeElement as HTMLElement);
  const targets: Record<string, HTMLElement | undefined> = {
    first: items[0],
    last: items.at(-1),
    Home: items[0],
    End: items.at(-1),
    ArrowDown: items[(current + 1) % items.length],
    ArrowUp: items.at(current - 1),
  };
  const target = targets[key] ?? (/^\S$/u.test(key) ? findByLetter(items, current, key) : undefined);
  target?.focus();
  return Boolean(target);
};

type MenuProps = {
  label: string;
  /** Replaces the visible label, which then is for screen readers only, unless `isLabelShown` is set. */
  icon?: IconName;
  isLabelShown?: boolean;
  kind?: ButtonKind;
  isDisabled?: boolean;
  children: ReactNode;
};

/** A button that opens a menu of `MenuItem`s below it; on phones, a sheet. */
export const Menu = ({
  label,
  icon,
  isLabelShown = icon === undefined,
  kind = 'plain',
  isDisabled,
  children,
}: MenuProps) => {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const context = useMemo(() => ({ close: () => list.current?.hidePopover() }), []);
  useMenuPlace({ isOpen, trigger, list });

  const show = (start: 'first' | 'last') => {
    list.current?.showPopover();
    moveFocus(list.current, start);
  };
  return (
    <>
      <Button
        aria-controls={id}
        aria-expanded={isOpen}
        aria-haspopup="menu"
        aria-label={isLabelShown ? undefined : label}
        disabled={isDisabled}
        icon={icon}
        kind={kind}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          show(event.key === 'ArrowDown' ? 'first' : 'last');
        }}
        popoverTarget={id}
        ref={trigger}
        title={isLabelShown ? undefined : label}
      >
        {isLabelShown ? (
          <>
            {label}
            <Icon name="chevronDown" size={14} />
          </>
        ) : undefined}
      </Button>
      <div
        aria-label={label}
        className={styles.menu}
        id={id}
        onKeyDown={(event) => {
          if (event.key === 'Tab') context.close();
          if (event.key === 'Escape') {
            // Keeps a surrounding dialog open.
            event.preventDefault();
            event.stopPropagation();
            context.close();
          }
          if (moveFocus(list.current, event.key)) event.preventDefault();
        }}
        onToggle={({ newState }) => {
          setIsOpen(newState === 'open');
          if (newState === 'open' && !list.current?.contains(document.activeElement)) {
            moveFocus(list.current, 'first');
          }
        }}
        popover="auto"
        ref={list}
        role="menu"
        tabIndex={-1}
      >
        <MenuContext value={context}>{children}</MenuContext>
      </div>
    </>
  );
};
