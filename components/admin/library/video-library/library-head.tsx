import { UploadButton } from '@/components/admin/uploads/upload-prompt';
import { ButtonLink } from '@/components/kit/buttons/button';
import { Menu } from '@/components/kit/dialogs/menu';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { SearchField } from '@/components/kit/fields/search-field';
import { Segmented } from '@/components/kit/fields/segmented';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import type { LibraryLayout } from '@/lib/accounts/rules';
import { formatNumber } from '@/lib/core/i18n/format';
import { type countFound, type LibrarySort, librarySorts } from '@/lib/videos/library/list/library-query';

import type { useTypedSearch } from './use-library-page';

import styles from './video-library.module.scss';

const sortKeys = {
  '-createdAt': 'library.sorts.newest',
  createdAt: 'library.sorts.oldest',
  title: 'library.sorts.title',
  '-title': 'library.sorts.titleDown',
  '-duration': 'library.sorts.longest',
  duration: 'library.sorts.shortest',
  '-updatedAt': 'library.sorts.changed',
  updatedAt: 'library.sorts.unchanged',
} as const;

type LibraryHeadProps = {
  /** Number of videos in the workspace. */
  total: number;
  found: ReturnType<typeof countFound>;
  search: ReturnType<typeof useTypedSearch>;
  sort: LibrarySort;
  onSort: (sort: LibrarySort) => void;
  layout: LibraryLayout;
  onLayout: (layout: LibraryLayout) => void;
  canImport: boolean;
  canUpload: boolean;
};

/** Title, search and sort order of the library. */
export const LibraryHead = ({
  total,
  found,
  search,
  sort,
  onSort,
  layout,
  onLayout,
  canImport,
  canUpload,
}: LibraryHeadProps) => {
  const text = useText();
  const language = useLanguage();
  return (
    <div className={styles.head}>
      <h1>
        {text('videos.plural')}{' '}
        <span>
          {found
            ? text(found.isAll ? 'library.found' : 'library.foundMore', {
                count: formatNumber(language, found.count),
              })
            : formatNumber(language, total)}
        </span>
      </h1>
      <div className={styles.search} role="search">
        <SearchField
          isMain
          label={text('library.search')}
          onBlur={search.apply}
          onChange={search.setTyped}
          value={search.typed}
        />
      </div>
      <Menu label={text(sortKeys[sort])}>
        {librarySorts.map((each) => (
          <MenuItem isChecked={each === sort} key={each} onSelect={() => onSort(each)}>
            {text(sortKeys[each])}
          </MenuItem>
        ))}
      </Menu>
      <Segmented
        isLegendHidden
        legend={text('library.layout')}
        onChange={onLayout}
        options={[
          { value: 'grid', label: text('library.grid'), icon: 'grid' },
          { value: 'list', label: text('library.list'), icon: 'list' },
        ]}
        value={layout}
      />
      {canImport && (
        <ButtonLink href="/admin/collections/videos/import" icon="download">
          {text('imports.title')}
        </ButtonLink>
      )}
      {canUpload && <UploadButton />}
    </div>
  );
};
