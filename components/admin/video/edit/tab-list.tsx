'use client';

import { useRef, type KeyboardEvent } from 'react';

import { useText } from '@/components/kit/i18n/use-text';

import { editTabs, type EditTab } from './use-tab';
import styles from './tabs.module.scss';

const steps: Record<string, (index: number) => number> = {
  ArrowRight: (index) => (index + 1) % editTabs.length,
  ArrowLeft: (index) => (index - 1 + editTabs.length) % editTabs.length,
  Home: () => 0,
  End: () => editTabs.length - 1,
};

/** One stop for the Tab key; arrow keys, Home and End go from tab to tab. */
export const TabList = ({ tab, onOpen }: { tab: EditTab; onOpen: (tab: EditTab) => void }) => {
  const text = useText();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const index = steps[event.key]?.(editTabs.indexOf(tab));
    const next = index === undefined ? undefined : editTabs[index];
    if (!next) return;
    event.preventDefault();
    onOpen(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <div
      aria-label={text('edit.tabs.label')}
      className={styles.list}
      onKeyDown={move}
      ref={list}
      role="tablist"
    >
      {editTabs.map((name) => (
        <button
          aria-controls={`panel-${name}`}
          aria-selected={name === tab}
          className={styles.tab}
          id={`tab-${name}`}
          key={name}
          onClick={() => onOpen(name)}
          role="tab"
          tabIndex={name === tab ? 0 : -1}
          type="button"
        >
          {text(`edit.tabs.${name}`)}
        </button>
      ))}
    </div>
  );
};
