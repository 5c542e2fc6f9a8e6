'use client';

import { toast } from '@payloadcms/ui';
import { useState } from 'react';

import { CallError } from '@/components/api/call-error';
import { Chip } from '@/components/kit/buttons/chip';
import { useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import { slugs } from '@/lib/core/slugs';
import { type LabelRow, maxLabels } from '@/lib/videos/library/labels/label-schemas';
import { withoutCategory } from '@/lib/videos/library/list/library-query';

import { moveLabelRow } from '../../label-list/arrange-labels';
import { type Asking, LabelDialogs } from '../../label-list/label-dialogs';
import { TitleForm } from '../../label-list/title-form';
import { useReorder } from '../../label-list/use-reorder';
import { CategoryChip } from './category-chip';
import styles from './category-strip.module.scss';
import type { Categories } from './use-categories';

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
      toast.error(text('common.unexpected'));
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
