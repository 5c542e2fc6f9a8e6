'use client';

import { SetStepNav } from '@payloadcms/ui';
import { useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { Menu } from '@/components/kit/dialogs/menu';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { SearchField } from '@/components/kit/fields/search-field';
import { useText } from '@/components/kit/i18n/use-text';
import { PageHead } from '@/components/kit/navigation/page-head';
import { Notice } from '@/components/kit/states/notice';
import { EmptyState } from '@/components/kit/states/screen-states';
import { slugs } from '@/lib/core/slugs';
import { type LabelCollection, type LabelRow, maxLabels } from '@/lib/videos/library/labels/label-schemas';

import { arrangeLabels, type LabelSort, labelSorts } from './arrange-labels';
import { type Asking, LabelDialogs } from './label-dialogs';
import { LabelTable } from './label-table';
import { TitleForm } from './title-form';
import { useLabels } from './use-labels';

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
const FindBar = ({ collection, search, onSearch, sort, onSort, hasOwnOrder }: FindBarProps) => {
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
const SelectionBar = ({ count, onDelete, onMerge, onClear }: SelectionBarProps) => {
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

type LabelListProps = {
  collection: LabelCollection;
  initial: LabelRow[];
  can: { create: boolean; update: boolean; delete: boolean };
};

/** Creates, renames, sorts, merges and deletes a workspace's categories or tags. */
export const LabelList = ({ collection, initial, can }: LabelListProps) => {
  const text = useText();
  const labels = useLabels(collection, initial);
  const { calls, rows, reload } = labels;
  const [isCreating, setIsCreating] = useState(false);
  const create = (
    <TitleForm
      label={text(`labels.${collection}.name`)}
      onSubmit={async (title) => {
        await calls.create(title);
        await reload();
      }}
      rows={rows}
      submitLabel={text('labels.create')}
      {...(rows.length > 0 && { onCancel: () => setIsCreating(false) })}
    />
  );
  const isFull = rows.length >= maxLabels;
  return (
    <main className={`rh-page ${styles.page}`}>
      <SetStepNav nav={[{ label: text(`${collection}.plural`) }]} />
      <PageHead
        actions={
          can.create &&
          rows.length > 0 &&
          !isFull && (
            <Button icon="plus" kind="primary" onClick={() => setIsCreating(true)}>
              {text('labels.create')}
            </Button>
          )
        }
        badge={rows.length > 0 && <span className={styles.total}>{rows.length}</span>}
        title={text(`${collection}.plural`)}
      />
      {labels.hasFailed && (
        <Notice action={<Button onClick={() => void reload()}>{text('common.retry')}</Button>} tone="bad">
          {text('common.loadFailed')}
        </Notice>
      )}
      {rows.length === 0 ? (
        <EmptyState title={text(`labels.${collection}.emptyTitle`)}>
          <p>{text(`labels.${collection}.empty`)}</p>
          {can.create && create}
        </EmptyState>
      ) : (
        <>
          {isCreating && !isFull && create}
          <Labels can={can} collection={collection} labels={labels} />
        </>
      )}
    </main>
  );
};

type LabelsProps = Pick<LabelListProps, 'collection' | 'can'> & { labels: ReturnType<typeof useLabels> };

const Labels = ({ collection, can, labels }: LabelsProps) => {
  const text = useText();
  const { calls, rows, setRows, reload } = labels;
  const hasOwnOrder = collection === slugs.categories;
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<LabelSort>(hasOwnOrder ? 'own' : 'title');
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<Asking>(null);

  const shown = arrangeLabels(rows, { search, sort });
  const selected = shown.filter(({ id }) => marked.has(id));
  const clear = () => setMarked(new Set());
  const askMerge = (sources: LabelRow[], candidates: LabelRow[]) =>
    setAsking({ kind: 'merge', merging: { sources, candidates, into: candidates[0]?.id ?? '' } });

  return (
    <>
      {selected.length > 0 ? (
        <SelectionBar
          count={selected.length}
          onClear={clear}
          onDelete={can.delete ? () => setAsking({ kind: 'delete', rows: selected }) : undefined}
          onMerge={() => askMerge(selected, selected)}
        />
      ) : (
        <FindBar
          collection={collection}
          hasOwnOrder={hasOwnOrder}
          onSearch={setSearch}
          onSort={setSort}
          search={search}
          sort={sort}
        />
      )}
      {shown.length === 0 ? (
        <p className={styles.nothing}>{text('labels.nothingFound')}</p>
      ) : (
        <LabelTable
          calls={calls}
          can={can}
          collection={collection}
          isOrderable={hasOwnOrder && sort === 'own' && search === '' && can.update}
          marked={marked}
          onDelete={(row) => setAsking({ kind: 'delete', rows: [row] })}
          onMark={setMarked}
          onMerge={(row, into) => askMerge([row], into ? [into] : rows.filter(({ id }) => id !== row.id))}
          onReload={reload}
          rows={rows}
          setRows={setRows}
          shown={shown}
        />
      )}
      {hasOwnOrder && sort === 'own' && <p className={styles.hint}>{text('labels.orderHint')}</p>}
      <LabelDialogs
        asking={asking}
        calls={calls}
        collection={collection}
        onClose={() => setAsking(null)}
        onDone={() => {
          setAsking(null);
          clear();
          void reload();
        }}
      />
    </>
  );
};
