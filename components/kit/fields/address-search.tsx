'use client';

import { useState } from 'react';

import { useDebounced } from '../use-debounced';
import { SearchField } from './search-field';

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
