'use client';

import { useRef } from 'react';

import { useText } from '../i18n/use-text';
import { Icon } from '../icon';

import styles from './search-field.module.scss';

type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The page's main search, which the panel focuses by the `/` key. */
  isMain?: boolean;
};

/** A search input whose label is its placeholder. */
export const SearchField = ({ label, value, onChange, onBlur, isMain = false }: SearchFieldProps) => {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.field}>
      <Icon name="search" size={16} />
      <input
        aria-keyshortcuts={isMain ? '/' : undefined}
        aria-label={label}
        autoComplete="off"
        enterKeyHint="search"
        onBlur={onBlur}
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
