'use client';

import { useState } from 'react';

import { useDebounced } from '../use-debounced';
import { SearchField } from './search-field';

/** Milliseconds without a further letter. */
const pause = 300;

type AddressSearchProps = {
  label: string;
  /** As the address has it. */
  search: string;
  /** Puts it there. */
  onSearch: (search: string) => void;
};

/** A search whose address follows what is typed, and which follows the address. */
export const AddressSearch = ({ label, search, onSearch }: AddressSearchProps) => {
  const [typed, setTyped] = useState(search);
  const [passed, setPassed] = useState(search);
  const [known, setKnown] = useState(search);
  if (known !== search) {
    setKnown(search);
    // Changed elsewhere: by Back, or by the button that resets. Else something may have been typed since.
    if (passed !== search) {
      setPassed(search);
      setTyped(search);
    }
  }
  const { push } = useDebounced((value: string) => {
    setPassed(value.trim());
    onSearch(value.trim());
  }, pause);
  return (
    <SearchField
      isMain
      label={label}
      onChange={(value) => {
        setTyped(value);
        push(value);
      }}
      value={typed}
    />
  );
};
