import { type DragEvent, type KeyboardEvent, useState } from 'react';

import type { LabelRow } from '@/lib/videos/library/labels/label-schemas';

import { moveLabelRow } from './arrange-labels';

type Lifted = { id: string; before: LabelRow[] };

type ReorderOptions = {
  rows: LabelRow[];
  setRows: (rows: LabelRow[]) => void;
  /** Called with the new order when a row is dropped. */
  onOrder: (rows: LabelRow[]) => void;
  /** Announces the new position to screen readers. */
  say: (row: LabelRow, place: number) => void;
};

/**
 * Reorders rows by their handles, by dragging or by keyboard: Space lifts and drops, arrow keys move, Escape
 * restores the position.
 */
export const useReorder = ({ rows, setRows, onOrder, say }: ReorderOptions) => {
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

  const describeHandle = (row: LabelRow, index: number) => ({
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
  const describeRow = (row: LabelRow, index: number) => ({
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
