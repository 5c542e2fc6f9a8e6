import { Button } from '@/components/kit/buttons/button';
import { SelectField } from '@/components/kit/fields/select-field';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { formatNumber } from '@/lib/core/i18n/format';
import { type LibraryLimit, libraryLimits, type LibraryQuery } from '@/lib/videos/library/list/library-query';

import styles from './video-library.module.scss';

type LibraryPagerProps = {
  query: LibraryQuery;
  /** Number of videos on this page. */
  count: number;
  hasNextPage: boolean;
  onChange: (part: Partial<LibraryQuery>) => void;
};

/** Previous and next page. The number of pages is unknown, because nothing counts them. */
export const LibraryPager = ({ query, count, hasNextPage, onChange }: LibraryPagerProps) => {
  const text = useText();
  const language = useLanguage();
  const { limit, page } = query;
  const format = (value: number) => formatNumber(language, value);
  const from = (page - 1) * limit + 1;
  return (
    <nav aria-label={text('library.pages')} className={styles.pager}>
      <span aria-hidden="true">{text('library.perPage')}</span>
      <div className={styles.limit}>
        <SelectField<`${LibraryLimit}`>
          isLabelHidden
          label={text('library.perPage')}
          onChange={(value) => onChange({ limit: Number(value) as LibraryLimit })}
          options={libraryLimits.map((each) => ({ value: `${each}`, label: `${each}` }))}
          value={`${limit}`}
        />
      </div>
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
