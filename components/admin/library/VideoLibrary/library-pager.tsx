import { useTranslation } from '@payloadcms/ui';
import { useId } from 'react';

import { Button } from '@/components/kit/Button';
import { useText } from '@/components/kit/i18n/use-text';
import { libraryLimits, type LibraryLimit, type LibraryQuery } from '@/lib/library/library-query';

import styles from './video-library.module.scss';

type LibraryPagerProps = {
  query: LibraryQuery;
  /** Videos on this page. */
  count: number;
  hasNextPage: boolean;
  onChange: (part: Partial<LibraryQuery>) => void;
};

/** Back and forward. How many pages there are is not said: nobody counts them. */
export const LibraryPager = ({ query, count, hasNextPage, onChange }: LibraryPagerProps) => {
  const text = useText();
  const { i18n } = useTranslation();
  const id = useId();
  const { limit, page } = query;
  const format = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  const from = (page - 1) * limit + 1;
  return (
    <nav aria-label={text('library.pages')} className={styles.pager}>
      <label htmlFor={id}>{text('library.perPage')}</label>
      <select
        id={id}
        onChange={({ target }) => onChange({ limit: Number(target.value) as LibraryLimit })}
        value={limit}
      >
        {libraryLimits.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
      <span className={styles.range}>
        {count > 0 && text('library.range', { from: format(from), to: format(from + count - 1) })}
      </span>
      <Button
        aria-label={text('library.previous')}
        disabled={page === 1}
        icon="chevronLeft"
        onClick={() => onChange({ page: page - 1 })}
      />
      <Button
        aria-label={text('library.next')}
        disabled={!hasNextPage}
        icon="chevronRight"
        onClick={() => onChange({ page: page + 1 })}
      />
    </nav>
  );
};
