import { toast } from '@payloadcms/ui';
import { useState } from 'react';

import { TrashDialog } from '@/components/admin/trash/trash-dialog';
import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import type { IconName } from '@/components/kit/icon';
import type { CategoryOption } from '@/lib/videos/library/labels/find-categories';

import { SortMenu } from '../folders/folder-dialog';
import type { BulkKind } from '../video-actions';
import { BulkDialog } from './bulk-dialog';
import type { LibraryRights, useSelection } from './use-selection';

import styles from './selection-bar.module.scss';

type SelectionBarProps = {
  selection: ReturnType<typeof useSelection>;
  categories: CategoryOption[];
  /** The category in view, if any. */
  category: string;
  can: LibraryRights;
  onChanged: () => void;
};

type Action = BulkKind | 'delete';

const icons: Record<Action, IconName> = {
  publish: 'globe',
  hide: 'lock',
  addCategories: 'folder',
  removeCategories: 'close',
  delete: 'trash',
};

const listActions = (can: LibraryRights, categories: CategoryOption[]): Action[] => [
  ...(can.changeVisibility ? (['publish', 'hide'] as const) : []),
  ...(can.update && categories.length > 0 ? (['addCategories', 'removeCategories'] as const) : []),
  ...(can.delete ? (['delete'] as const) : []),
];

/** Actions on the selected videos. Floats at the bottom of the page while there is a selection. */
export const SelectionBar = ({ selection, categories, category, can, onChanged }: SelectionBarProps) => {
  const text = useText();
  const { selected, clear, selectAll } = selection;
  const [kind, setKind] = useState<Action | null>(null);
  const count = selected.length;
  const finish = (done: number, isClean: boolean) => {
    if (done > 0) onChanged();
    if (!isClean) return;
    setKind(null);
    clear();
    toast.success(text('library.bulk.done', { count: done }));
  };
  return (
    <>
      {count > 0 && (
        <div aria-label={text('library.bulk.bar')} className={styles.bar} role="region">
          <span className={styles.count}>{text('library.bulk.selected', { count })}</span>
          <Button kind="quiet" onClick={selectAll} size="small">
            {text('library.bulk.all')}
          </Button>
          <span className={styles.actions}>
            {can.update && categories.length > 0 && (
              <SortMenu category={category} onSorted={onChanged} rows={categories} videos={selected} />
            )}
            {listActions(can, categories).map((each) => (
              <Button
                icon={icons[each]}
                key={each}
                kind={each === 'delete' ? 'danger' : 'plain'}
                onClick={() => setKind(each)}
                size="small"
              >
                {text(`library.bulk.${each}.action`)}
              </Button>
            ))}
          </span>
          <Button
            aria-label={text('library.bulk.clear')}
            icon="close"
            kind="quiet"
            onClick={clear}
            size="small"
          />
        </div>
      )}
      {kind === 'delete' && (
        <TrashDialog
          collection="videos"
          onClose={() => setKind(null)}
          onDone={() => {
            onChanged();
            clear();
          }}
          rows={selected}
        />
      )}
      {kind && kind !== 'delete' && (
        <BulkDialog
          categories={categories}
          kind={kind}
          onClose={() => setKind(null)}
          onFinished={finish}
          videos={selected}
        />
      )}
    </>
  );
};
