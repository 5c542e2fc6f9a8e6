'use client';

import { type KeyboardEvent, useEffect, useRef } from 'react';

import { Link } from '../buttons/link';

import styles from './tabs.module.scss';

/** Pixels of the tab before that stay visible on phones. */
const tabMargin = 32;

/** Scrolls the open tab into view, on phones. */
const useOpenTab = <Element extends HTMLElement>(open: string | undefined) => {
  const list = useRef<Element>(null);
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"], [aria-current="page"]');
    if (list.current && tab) list.current.scrollLeft = tab.offsetLeft - list.current.offsetLeft - tabMargin;
  }, [open]);
  return list;
};

type LinkTabsProps = {
  label: string;
  tabs: { href: string; label: string; isOpen: boolean }[];
};

/** Tabs whose panels are pages with their own URLs. */
export const LinkTabs = ({ label, tabs }: LinkTabsProps) => {
  const list = useOpenTab<HTMLElement>(tabs.find(({ isOpen }) => isOpen)?.href);
  return (
    <nav aria-label={label} className={styles.list} ref={list}>
      {tabs.map(({ href, label: tabLabel, isOpen }) => (
        <Link aria-current={isOpen ? 'page' : undefined} className={styles.tab} href={href} key={href}>
          {tabLabel}
        </Link>
      ))}
    </nav>
  );
};

type TabsProps<Name extends string> = {
  label: string;
  /** `hint` is a second line, such as a price. */
  tabs: { name: Name; label: string; hint?: string | undefined }[];
  open: Name;
  onOpen: (name: Name) => void;
};

/** Attributes of a tab panel. The panel is a `<section>` that stays in the DOM while hidden. */
export const describePanel = (name: string, isOpen: boolean) => ({
  'aria-labelledby': `tab-${name}`,
  hidden: !isOpen,
  id: `panel-${name}`,
  role: 'tabpanel' as const,
  tabIndex: -1,
});

/**
 * Tabs that show one panel at a time. The tab list is one tab stop; arrow keys, Home and End move between
 * tabs.
 */
export const Tabs = <Name extends string>({ label, tabs, open, onOpen }: TabsProps<Name>) => {
  const list = useOpenTab<HTMLDivElement>(open);
  const move = (event: KeyboardEvent) => {
    // Starts from the focused tab: the open tab follows the focus, but only on the next render.
    const { id } = event.target as HTMLElement;
    const at = tabs.findIndex(({ name }) => `tab-${name}` === id);
    const targets: Record<string, (typeof tabs)[number] | undefined> = {
      ArrowRight: tabs[(at + 1) % tabs.length],
      ArrowLeft: tabs.at(at - 1),
      Home: tabs[0],
      End: tabs.at(-1),
    };
    const next = targets[event.key];
    if (!next) return;
    event.preventDefault();
    onOpen(next.name);
    list.current?.querySelector<HTMLElement>(`#tab-${next.name}`)?.focus();
  };
  return (
    <div aria-label={label} className={styles.list} onKeyDown={move} ref={list} role="tablist">
      {tabs.map(({ name, label: tabLabel, hint }) => (
        <button
          aria-controls={`panel-${name}`}
          aria-selected={name === open}
          className={styles.tab}
          id={`tab-${name}`}
          key={name}
          onClick={() => onOpen(name)}
          role="tab"
          tabIndex={name === open ? 0 : -1}
          type="button"
        >
          {tabLabel}
          {hint && <small>{hint}</small>}
        </button>
      ))}
    </div>
  );
};
