'use client';

import { type KeyboardEvent, useRef } from 'react';

import styles from './tabs.module.scss';

type TabsProps<Name extends string> = {
  label: string;
  tabs: { name: Name; label: string }[];
  open: Name;
  onOpen: (name: Name) => void;
};

/** The attributes of a tab's panel, a `<section>` that stays in the page while another is open. */
export const describePanel = (name: string, isOpen: boolean) => ({
  'aria-labelledby': `tab-${name}`,
  hidden: !isOpen,
  id: `panel-${name}`,
  role: 'tabpanel' as const,
  tabIndex: -1,
});

/** Parts of a page, one at a time. One stop for the Tab key; arrow keys, Home and End go from tab to tab. */
export const Tabs = <Name extends string>({ label, tabs, open, onOpen }: TabsProps<Name>) => {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    // From where the focus is: what is open follows it, but not before the next key.
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
      {tabs.map(({ name, label: tabLabel }) => (
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
        </button>
      ))}
    </div>
  );
};
