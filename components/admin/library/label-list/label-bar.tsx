'use client';

import { Button } from '@/components/kit/buttons/button';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { Menu } from '@/components/kit/dialogs/menu/menu';
import { SearchField } from '@/components/kit/fields/search-field';
import { useText } from '@/components/kit/i18n/use-text';
import type { LabelCollection } from '@/lib/videos/library/labels/label-schemas';

import { type LabelSort, labelSorts } from './arrange-labels';
import styles from './label-list.module.scss';

type FindBarProps = {
  collection: LabelCollection;
  search: string;
  onSearch: (search: string) => void;
  sort: LabelSort;
  onSort: (sort: LabelSort) => void;
  hasOwnOrder: boolean;
};

/** Search and sort order. */
export const FindBar = ({ collection, search, onSearch, sort, onSort, hasOwnOrder }: FindBarProps) => {
  const text = useText();
  const sorts = labelSorts.filter((each) => each !== 'own' || hasOwnOrder);
  return (
    <div className={styles.bar}>
      <SearchField isMain label={text(`labels.${collection}.search`)} onChange={onSearch} value={search} />
      <div>
        <Menu isLabelShown label={text('labels.sortedBy', { sort: text(`labels.sorts.${sort}`) })}>
          {sorts.map((each) => (
            <MenuItem isChecked={each === sort} key={each} onSelect={() => onSort(each)}>
              {text(`labels.sorts.${each}`)}
            </MenuItem>
          ))}
        </Menu>
      </div>
    </div>
  );
};

type SelectionBarProps = {
  count: number;
  /** Undefined if the user lacks permission. */
  onDelete: (() => void) | undefined;
  onMerge: () => void;
  onClear: () => void;
};

/** Actions on the selected rows. */
export const SelectionBar = ({ count, onDelete, onMerge, onClear }: SelectionBarProps) => {
  const text = useText();
  return (
    <div aria-label={text('labels.selection')} className={styles.bar} role="toolbar">
      <b>{text('labels.selected', { count })}</b>
      {onDelete && (
        <Button disabled={count < 2} onClick={onMerge}>
          {text('labels.mergeSelected')}
        </Button>
      )}
      {onDelete && (
        <Button kind="danger" onClick={onDelete}>
          {text('labels.delete')}
        </Button>
      )}
      <Button kind="quiet" onClick={onClear}>
        {text('labels.clearSelection')}
      </Button>
    </div>
  );
};
