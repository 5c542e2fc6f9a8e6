'use client';

import { useRef, useEffect, type RefObject } from 'react';

import { useText } from '../i18n/use-text';
import { Icon } from '../icon';

import styles from './search-field.module.scss';

const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input, textarea, select, [role="textbox"], [role="combobox"]'));

/** The `/` key focuses the field, unless the user types elsewhere or a dialog is open. */
const useSlash = (input: RefObject<HTMLInputElement | null>, isOn: boolean): void => {
  useEffect(() => {
    if (!isOn) return;
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (isTypedInto(event.target) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [input, isOn]);
};

type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The page's main search, focused by the `/` key. */
  isMain?: boolean;
};

/** A search input whose label is its placeholder. */
export const SearchField = ({ label, value, onChange, isMain = false }: SearchFieldProps) => {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  useSlash(input, isMain);
  return (
    <div className={styles.field}>
      <Icon name="search" size={16} />
      <input
        aria-keyshortcuts={isMain ? '/' : undefined}
        aria-label={label}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => onChange(target.value)}
        placeholder={label}
        ref={input}
        spellCheck={false}
        type="search"
        value={value}
      />
      {value !== '' && (
        <button
          aria-label={text('kit.clearSearch')}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
          type="button"
        >
          <Icon name="close" size={14} />
        </button>
      )}
    </div>
  );
};
