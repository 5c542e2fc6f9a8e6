'use client';

import { toast } from '@payloadcms/ui';
import { type DragEvent, type KeyboardEvent, useState } from 'react';

import { CallError, describeRefusal } from '@/components/api/call-error';
import { Checkbox } from '@/components/kit/fields/checkbox';
import { useText } from '@/components/kit/i18n/use-text';
import { Table } from '@/components/kit/tables/table';
import { slugs } from '@/lib/core/slugs';
import type { LabelCollection, LabelRow as Label } from '@/lib/videos/library/labels/label-schemas';

import { moveLabelRow } from './arrange-labels';
import { LabelRow } from './label-row';
import { TitleForm } from './title-form';
import type { LabelCalls } from './use-labels';

import styles from './label-list.module.scss';

type LabelTableProps = {
  collection: LabelCollection;
  calls: LabelCalls;
  can: { update: boolean; delete: boolean };
  /** All rows. Names must be unique among them. */
  rows: Label[];
  /** The filtered rows in the chosen order. */
  shown: Label[];
  isOrderable: boolean;
  marked: ReadonlySet<string>;
  onMark: (marked: ReadonlySet<string>) => void;
  setRows: (rows: Label[]) => void;
  onReload: () => Promise<void>;
  onMerge: (row: Label, into?: Label) => void;
  onDelete: (row: Label) => void;
};

/** The rows, with inline editing. */
export const LabelTable = ({
  collection,
  calls,
  can,
  rows,
  shown,
  isOrderable,
  marked,
  ...on
}: LabelTableProps) => {
  const text = useText();
  const [editing, setEditing] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const hasPictures = collection === slugs.categories;

  const keepOrder = async (ordered: Label[]) => {
    try {
      await calls.order(ordered.map(({ id }) => id));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(text(describeRefusal(error)));
      await on.onReload();
    }
  };
  const reorder = useReorder({
    rows: shown,
    setRows: on.setRows,
    onOrder: (ordered) => void keepOrder(ordered),
    say: ({ title }, place) => setSaid(text('labels.place', { title, place, count: shown.length })),
  });
  const toggle = (id: string) => {
    const after = new Set(marked);
    if (!after.delete(id)) after.add(id);
    on.onMark(after);
  };
  const markable = shown.filter(({ mergingInto }) => mergingInto === null);
  const areAllMarked = markable.length > 0 && markable.every(({ id }) => marked.has(id));

  return (
    <div className={styles.table} data-lifted={reorder.liftedId !== null}>
      <Table label={text(`${collection}.plural`)}>
        <thead>
          <tr>
            {can.update && (
              <td className={styles.check}>
                <Checkbox
                  checked={areAllMarked}
                  isLabelHidden
                  label={text('labels.selectAll')}
                  onChange={() => on.onMark(new Set(areAllMarked ? [] : markable.map(({ id }) => id)))}
                />
              </td>
            )}
            {isOrderable && (
              <th className={styles.handleCell} scope="col">
                <span className="sr-only">{text('labels.moveColumn')}</span>
              </th>
            )}
            <th scope="col">{text('labels.nameColumn')}</th>
            {hasPictures && (
              <th className={styles.pictures} scope="col">
                {text('labels.picturesColumn')}
              </th>
            )}
            <th className={styles.amount} scope="col">
              {text('videos.plural')}
            </th>
            <th className={styles.newest} scope="col">
              {text('labels.newestColumn')}
            </th>
            {can.update && (
              <th className={styles.menu} scope="col">
                <span className="sr-only">{text('labels.actionsColumn')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            <LabelRow
              around={rows.find(({ id }) => id === row.parent)?.title}
              can={can}
              drag={isOrderable ? reorder.describeRow(row, index) : null}
              editor={
                editing === row.id ? (
                  <TitleForm
                    findTitle={() => calls.findTitle(row.id)}
                    label={text(`labels.${collection}.name`)}
                    onCancel={() => setEditing(null)}
                    onMerge={(into) => {
                      setEditing(null);
                      on.onMerge(row, into);
                    }}
                    onSubmit={async (title) => {
                      await calls.rename(row.id, title);
                      await on.onReload();
                      setEditing(null);
                    }}
                    row={row}
                    rows={rows}
                    submitLabel={text('common.save')}
                  />
                ) : null
              }
              handle={isOrderable ? reorder.describeHandle(row, index) : null}
              hasPictures={hasPictures}
              isSelected={marked.has(row.id)}
              key={row.id}
              onDelete={() => on.onDelete(row)}
              onMerge={() => on.onMerge(row)}
              onRename={() => setEditing(row.id)}
              onSelect={() => toggle(row.id)}
              row={row}
            />
          ))}
        </tbody>
      </Table>
      <p aria-live="assertive" className="sr-only">
        {said}
      </p>
    </div>
  );
};

type Lifted = { id: string; before: Label[] };

type ReorderOptions = {
  rows: Label[];
  setRows: (rows: Label[]) => void;
  /** Called with the new order when a row is dropped. */
  onOrder: (rows: Label[]) => void;
  /** Announces the new position to screen readers. */
  say: (row: Label, place: number) => void;
};

/**
 * Reorders rows by their handles, by dragging or by keyboard: Space lifts and drops, arrow keys move, Escape
 * restores the position.
 */
const useReorder = ({ rows, setRows, onOrder, say }: ReorderOptions) => {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const lift = (id: string) => setLifted({ id, before: rows });
  const drop = () => {
    if (lifted && lifted.before !== rows) onOrder(rows);
    setLifted(null);
  };
  const cancel = () => {
    if (lifted) setRows(lifted.before);
    setLifted(null);
  };
  const moveTo = (id: string, to: number) => {
    const from = rows.findIndex((row) => row.id === id);
    const row = rows[from];
    if (!row || to < 0 || to >= rows.length || to === from) return;
    setRows(moveLabelRow(rows, from, to));
    say(row, to + 1);
  };

  const describeHandle = (row: Label, index: number) => ({
    'aria-pressed': lifted?.id === row.id,
    onBlur: drop,
    onKeyDown: (event: KeyboardEvent) => {
      const isLifted = lifted?.id === row.id;
      const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };
      const step = steps[event.key];
      if (event.key === ' ' || event.key === 'Enter') (isLifted ? drop : () => lift(row.id))();
      else if (isLifted && event.key === 'Escape') cancel();
      else if (isLifted && step) moveTo(row.id, index + step);
      else return;
      event.preventDefault();
    },
  });
  const describeRow = (row: Label, index: number) => ({
    onDragEnd: cancel,
    onDragOver: (event: DragEvent) => {
      if (!lifted) return;
      event.preventDefault();
      if (lifted.id !== row.id) moveTo(lifted.id, index);
    },
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      lift(row.id);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      drop();
    },
  });
  return { liftedId: lifted?.id ?? null, describeHandle, describeRow };
};
