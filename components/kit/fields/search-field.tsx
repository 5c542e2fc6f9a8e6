'use client';

import { useRef, useState } from 'react';

import { useText } from '../i18n/use-text';
import { Icon } from '../icon';
import { useDebounced } from '../use-debounced';

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

/** Milliseconds without a keystroke before the search starts. */
const pause = 300;

type AddressSearchProps = {
  label: string;
  /** The search text in the URL. */
  search: string;
  /** Writes the search text to the URL. */
  onSearch: (search: string) => void;
};

/** A search field that writes to the URL while the user types, and follows changes of the URL. */
export const AddressSearch = ({ label, search, onSearch }: AddressSearchProps) => {
  const [typed, setTyped] = useState(search);
  const [passed, setPassed] = useState(search);
  const [known, setKnown] = useState(search);
  if (known !== search) {
    setKnown(search);
    // The URL was changed elsewhere, by Back or by a reset button. Otherwise keep text typed since.
    if (passed !== search) {
      setPassed(search);
      setTyped(search);
    }
  }
  const { push, flush } = useDebounced(
    (value: string) => {
      setPassed(value.trim());
      onSearch(value.trim());
    },
    pause,
    { isDroppedAtEnd: true },
  );
  return (
    <SearchField
      isMain
      label={label}
      // A search that starts after a link was clicked would replace that navigation.
      onBlur={flush}
      onChange={(value) => {
        setTyped(value);
        push(value);
      }}
      value={typed}
    />
  );
};
