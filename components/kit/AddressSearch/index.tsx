'use client';

import { useState } from 'react';

import { SearchField } from '@/components/kit/SearchField';
import { useDebounced } from '@/components/kit/use-debounced';
import { useText } from '@/components/kit/i18n/use-text';

import styles from './event-log.module.scss';

/** Milliseconds without a further letter. */
const pause = 300;

type LogSearchProps = { search: string; onSearch: (search: string) => void };

/** Finds events by the name of what they tell of or of who did it. The address follows what is typed. */
export const LogSearch = ({ search, onSearch }: LogSearchProps) => {
  const text = useText();
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
    <div className={styles.search}>
      <SearchField
        label={text('people.log.search')}
        onChange={(value) => {
          setTyped(value);
          push(value);
        }}
        value={typed}
      />
    </div>
  );
};
