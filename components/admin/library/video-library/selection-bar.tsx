import { toast } from '@payloadcms/ui';
import { useState } from 'react';

import { TrashDialog } from '@/components/admin/trash/trash-dialog';
import { saveFile } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Menu } from '@/components/kit/dialogs/menu';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import type { IconName } from '@/components/kit/icon';
import { toCsv } from '@/lib/core/csv';
import { toDay } from '@/lib/core/days';
import { formatNumber } from '@/lib/core/i18n/format';
import type { CategoryOption } from '@/lib/videos/library/labels/find-categories';

import { SortMenu } from '../folders/folder-dialog';
import { type BulkKind, listForDownload } from '../video-actions';
import { BulkDialog } from './bulk-dialog';
import type { LibraryRights, Matches, useSelection } from './use-selection';

import styles from './selection-bar.module.scss';

type SelectionBarProps = {
  selection: ReturnType<typeof useSelection>;
  matches: Matches;
  categories: CategoryOption[];
  /** The category in view, if any. */
  category: string;
  tags: CategoryOption[];
  can: LibraryRights;
  onChanged: () => void;
};

type Action = BulkKind | 'delete';

const icons: Record<Action, IconName> = {
  publish: 'globe',
  hide: 'lock',
  addCategories: 'folder',
  removeCategories: 'close',
  addTags: 'tag',
  removeTags: 'close',
  language: 'captions',
  preset: 'player',
  delete: 'trash',
};

const listActions = (can: LibraryRights): Action[] => [
  ...(can.changeVisibility ? (['publish', 'hide'] as const) : []),
  ...(can.delete ? (['delete'] as const) : []),
];

type Labels = { categories: CategoryOption[]; tags: CategoryOption[] };

/** Further actions, which have a place in the menu. */
const listFurther = (can: LibraryRights, { categories, tags }: Labels): BulkKind[] =>
  can.update
    ? [
        ...(categories.length > 0 ? (['addCategories', 'removeCategories'] as const) : []),
        ...(tags.length > 0 ? (['addTags', 'removeTags'] as const) : []),
        'language',
        'preset',
      ]
    : [];

/** Saves a list of the selected videos as CSV. */
const useDownload = (selected: SelectionBarProps['selection']['selected']) => {
  const text = useText();
  const { run, isBusy } = useCall(() => listForDownload(selected, (name) => text(`library.csv.${name}`)));
  const download = async (): Promise<void> => {
    const outcome = await run();
    if (outcome === null) return;
    if (outcome.error) return void toast.error(text(describeRefusal(outcome.error)));
    const csv = new Blob([toCsv(outcome.answer)], { type: 'text/csv;charset=utf-8' });
    saveFile(csv, `reelhof-videos-${toDay(new Date())}.csv`);
    toast.success(text('library.csv.done', { count: outcome.answer.length - 1 }));
  };
  return { download, isBusy };
};

/** Extends the selection to all videos of the query, beyond this page. */
const SelectMatches = ({ selection, matches }: Pick<SelectionBarProps, 'selection' | 'matches'>) => {
  const text = useText();
  if (!matches || selection.selected.length >= matches.docs.length) return null;
  const count = matches.docs.length;
  return (
    <Button kind="quiet" onClick={() => selection.add(matches.docs)} size="small">
      {text(matches.isAll ? 'library.bulk.allMatches' : 'library.bulk.firstMatches', { count })}
    </Button>
  );
};

/** Actions on the selected videos. Floats at the bottom of the page while there is a selection. */
export const SelectionBar = ({
  selection,
  matches,
  categories,
  category,
  tags,
  can,
  onChanged,
}: SelectionBarProps) => {
  const text = useText();
  const language = useLanguage();
  const { selected, clear, selectAll, isPageSelected } = selection;
  const [kind, setKind] = useState<Action | null>(null);
  const { download, isBusy } = useDownload(selected);
  const finish = (done: number, isClean: boolean) => {
    if (done > 0) onChanged();
    if (!isClean || !kind || kind === 'delete') return;
    setKind(null);
    clear();
    toast.success(text(`library.bulk.${kind}.done`, { count: done, title: selected[0]?.title ?? '' }));
  };
  return (
    <>
      {selected.length > 0 && (
        <div aria-label={text('library.bulk.bar')} className={styles.bar} role="region">
          <span className={styles.count}>
            {text('library.bulk.selected', { count: formatNumber(language, selected.length) })}
          </span>
          {!isPageSelected && (
            <Button kind="quiet" onClick={selectAll} size="small">
              {text('library.bulk.all')}
            </Button>
          )}
          <SelectMatches matches={matches} selection={selection} />
          <span className={styles.actions}>
            {can.update && categories.length > 0 && (
              <SortMenu category={category} onSorted={onChanged} rows={categories} videos={selected} />
            )}
            {listActions(can).map((each) => (
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
          <Menu icon="more" kind="quiet" label={text('library.bulk.further')}>
            {listFurther(can, { categories, tags }).map((each) => (
              <MenuItem icon={icons[each]} key={each} onSelect={() => setKind(each)}>
                {text(`library.bulk.${each}.action`)}
              </MenuItem>
            ))}
            <MenuItem icon="download" isDisabled={isBusy} onSelect={() => void download()}>
              {text('library.csv.action')}
            </MenuItem>
          </Menu>
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
          kind={kind}
          labels={kind === 'addTags' || kind === 'removeTags' ? tags : categories}
          onClose={() => setKind(null)}
          onFinished={finish}
          videos={selected}
        />
      )}
    </>
  );
};
