'use client';

import { toast } from '@payloadcms/ui';
import { type ComponentProps, type DragEvent, useState, useEffect } from 'react';

import { CallError, describeRefusal } from '@/components/api/call-error';
import { Chip } from '@/components/kit/buttons/chip';
import { Menu } from '@/components/kit/dialogs/menu';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import { formatNumber } from '@/lib/core/i18n/format';
import { slugs } from '@/lib/core/slugs';
import type { CategoryOption } from '@/lib/videos/library/labels/find-categories';
import { type LabelRow, maxLabels } from '@/lib/videos/library/labels/label-schemas';
import { withoutCategory } from '@/lib/videos/library/list/library-query';

import { moveLabelRow } from '../label-list/arrange-labels';
import { type Asking, LabelDialogs } from '../label-list/label-dialogs';
import { TitleForm } from '../label-list/title-form';
import { useLabels } from '../label-list/use-labels';
import { useReorder } from '../label-list/use-reorder';
import { carriesVideos, readVideos } from './use-selection';

import styles from './category-strip.module.scss';

const toRow = ({ id, title }: CategoryOption): LabelRow => ({
  id,
  title,
  videoCount: 0,
  newestAt: null,
  pictures: [],
  mergingInto: null,
  parent: null,
});

/** The categories of the strip. Their names come with the page; video counts are loaded afterwards. */
export const useCategories = (initial: CategoryOption[]) => {
  const labels = useLabels(slugs.categories, initial.map(toRow), { withPictures: false });
  const [isCounted, setIsCounted] = useState(initial.length === 0);
  const { calls, setRows } = labels;
  useEffect(() => {
    if (isCounted) return;
    const stop = new AbortController();
    calls
      .list(stop.signal)
      .then((rows) => {
        setRows(rows);
        setIsCounted(true);
      })
      .catch((error: unknown) => {
        // Filtering also works without the counts.
        if (!(error instanceof CallError) && !stop.signal.aborted) throw error;
      });
    return () => stop.abort();
  }, [calls, isCounted, setRows]);
  return { ...labels, isCounted };
};

type Categories = ReturnType<typeof useCategories>;

type CategoryChipProps = {
  row: LabelRow;
  /** Null while unknown. */
  count: number | null;
  isActive: boolean;
  can: { update: boolean; delete: boolean };
  neighbours: { before: boolean; after: boolean };
  /** Drag handlers for reordering; undefined if the user may not reorder. */
  drag: Pick<ComponentProps<'span'>, 'onDragStart' | 'onDragOver' | 'onDrop' | 'onDragEnd'> | null;
  onShow: () => void;
  onRename: () => void;
  onMerge?: () => void;
  onMove: (step: 1 | -1) => void;
  onDelete: () => void;
  onDropVideos?: (ids: string[]) => void;
};

/** A category: a filter, a drop target for videos, and, while active, a menu. */
const CategoryChip = ({ row, count, isActive, can, drag, onDropVideos, ...on }: CategoryChipProps) => {
  const language = useLanguage();
  const [isOver, setIsOver] = useState(false);
  const accepts = (event: DragEvent) => onDropVideos !== undefined && carriesVideos(event);
  const isMerging = row.mergingInto !== null;
  return (
    <span
      className={styles.category}
      data-merging={isMerging}
      data-over={isOver}
      draggable={drag !== null}
      onDragEnd={drag?.onDragEnd}
      onDragLeave={() => setIsOver(false)}
      onDragOver={(event) => {
        if (!accepts(event)) return drag?.onDragOver?.(event);
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setIsOver(true);
      }}
      onDragStart={drag?.onDragStart}
      onDrop={(event) => {
        setIsOver(false);
        if (!accepts(event)) return drag?.onDrop?.(event);
        event.preventDefault();
        onDropVideos?.(readVideos(event));
      }}
    >
      <Chip isActive={isActive} onClick={on.onShow}>
        {row.title}{' '}
        <span className={styles.count} data-known={count !== null}>
          {formatNumber(language, count ?? 0)}
        </span>
      </Chip>
      {isActive && can.update && !isMerging && <CategoryMenu can={can} title={row.title} {...on} />}
    </span>
  );
};

type CategoryMenuProps = Pick<
  CategoryChipProps,
  'can' | 'neighbours' | 'onRename' | 'onMerge' | 'onMove' | 'onDelete'
> & { title: string };

const CategoryMenu = ({ title, can, neighbours, ...on }: CategoryMenuProps) => {
  const text = useText();
  return (
    <Menu icon="more" kind="quiet" label={text('labels.actions', { title })}>
      <MenuItem icon="edit" onSelect={on.onRename}>
        {text('labels.rename')}
      </MenuItem>
      {on.onMerge && (
        <MenuItem icon="merge" onSelect={on.onMerge}>
          {text('labels.mergeWith')}
        </MenuItem>
      )}
      {neighbours.before && (
        <MenuItem icon="chevronLeft" onSelect={() => on.onMove(-1)}>
          {text('library.moveForward')}
        </MenuItem>
      )}
      {neighbours.after && (
        <MenuItem icon="chevronRight" onSelect={() => on.onMove(1)}>
          {text('library.moveBack')}
        </MenuItem>
      )}
      {can.delete && (
        <MenuItem icon="trash" onSelect={on.onDelete} tone="danger">
          {text('labels.delete')}
        </MenuItem>
      )}
    </Menu>
  );
};

type CategoryStripProps = {
  categories: Categories;
  category: string;
  can: { create: boolean; update: boolean; delete: boolean };
  onChange: (category: string) => void;
  /** Called when videos are dropped on a category; undefined if the user may not assign categories. */
  onDropVideos?: (ids: string[], category: LabelRow) => void;
};

/** The open text field: a new category's name, or a rename. */
type Editing = { kind: 'create' } | { kind: 'rename'; row: LabelRow } | null;

/** Filters by category or by none. Categories can also be created, renamed, sorted and merged here. */
export const CategoryStrip = ({ categories, category, can, onChange, onDropVideos }: CategoryStripProps) => {
  const text = useText();
  const { calls, rows, setRows, reload, isCounted } = categories;
  const [editing, setEditing] = useState<Editing>(null);
  const [asking, setAsking] = useState<Asking>(null);
  const [said, setSaid] = useState('');
  const say = ({ title }: LabelRow, place: number) =>
    setSaid(text('labels.place', { title, place, count: rows.length }));

  const keepOrder = async (ordered: LabelRow[]) => {
    try {
      await calls.order(ordered.map(({ id }) => id));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(text(describeRefusal(error)));
      await reload();
    }
  };
  const reorder = useReorder({ rows, setRows, onOrder: (ordered) => void keepOrder(ordered), say });
  const move = (row: LabelRow, from: number, to: number) => {
    const ordered = moveLabelRow(rows, from, to);
    setRows(ordered);
    say(row, to + 1);
    void keepOrder(ordered);
  };
  const finish = async () => {
    const gone = asking?.kind === 'delete' ? asking.rows : (asking?.merging.sources ?? []);
    setAsking(null);
    if (gone.some(({ id }) => id === category)) onChange('');
    await reload();
  };
  const askMerge = (row: LabelRow, into?: LabelRow) => {
    const candidates = into ? [into] : rows.filter(({ id }) => id !== row.id);
    setEditing(null);
    setAsking({ kind: 'merge', merging: { sources: [row], candidates, into: candidates[0]?.id ?? '' } });
  };
  return (
    <div className={styles.root}>
      <div aria-label={text('categories.plural')} className={styles.strip} role="group">
        <Chip isActive={category === ''} onClick={() => onChange('')}>
          {text('library.all')}
        </Chip>
        {rows.map((row, index) => (
          <CategoryChip
            can={can}
            count={isCounted ? row.videoCount : null}
            drag={can.update ? reorder.describeRow(row, index) : null}
            isActive={row.id === category}
            key={row.id}
            neighbours={{ before: index > 0, after: index < rows.length - 1 }}
            onDelete={() => setAsking({ kind: 'delete', rows: [row] })}
            onDropVideos={onDropVideos && ((ids) => onDropVideos(ids, row))}
            onMerge={rows.length > 1 ? () => askMerge(row) : undefined}
            onMove={(step) => move(row, index, index + step)}
            onRename={() => setEditing({ kind: 'rename', row })}
            onShow={() => onChange(row.id)}
            row={row}
          />
        ))}
        {rows.length > 0 && (
          <Chip isActive={category === withoutCategory} onClick={() => onChange(withoutCategory)}>
            {text('library.withoutCategory')}
          </Chip>
        )}
        {can.create && rows.length < maxLabels && (
          <button className={styles.add} onClick={() => setEditing({ kind: 'create' })} type="button">
            <Icon name="plus" size={14} />
            {text('library.addCategory')}
          </button>
        )}
      </div>
      {editing && (
        <TitleForm
          findTitle={editing.kind === 'rename' ? () => calls.findTitle(editing.row.id) : undefined}
          key={editing.kind === 'rename' ? editing.row.id : 'new'}
          label={text('labels.categories.name')}
          onCancel={() => setEditing(null)}
          onMerge={(into) => editing.kind === 'rename' && askMerge(editing.row, into)}
          onSubmit={async (title) => {
            if (editing.kind === 'rename') await calls.rename(editing.row.id, title);
            else await calls.create(title);
            await reload();
            setEditing(null);
          }}
          rows={rows}
          submitLabel={text(editing.kind === 'rename' ? 'common.save' : 'labels.create')}
          {...(editing.kind === 'rename' && { row: editing.row })}
        />
      )}
      <LabelDialogs
        asking={asking}
        calls={calls}
        collection={slugs.categories}
        onClose={() => setAsking(null)}
        onDone={() => void finish()}
      />
      <p aria-live="assertive" className="sr-only">
        {said}
      </p>
    </div>
  );
};
