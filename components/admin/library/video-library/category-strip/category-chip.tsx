'use client';

import { type ComponentProps, type DragEvent, useState } from 'react';

import { Chip } from '@/components/kit/buttons/chip';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { Menu } from '@/components/kit/dialogs/menu/menu';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { formatNumber } from '@/lib/core/i18n/format';
import type { LabelRow } from '@/lib/videos/library/labels/label-schemas';

import styles from './category-strip.module.scss';
import { carriesVideos, readVideos } from './dragged-videos';

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
export const CategoryChip = ({ row, count, isActive, can, drag, onDropVideos, ...on }: CategoryChipProps) => {
  const language = useLanguage();
  const [isOver, setIsOver] = useState(false);
  const takes = (event: DragEvent) => onDropVideos !== undefined && carriesVideos(event);
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
        if (!takes(event)) return drag?.onDragOver?.(event);
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setIsOver(true);
      }}
      onDragStart={drag?.onDragStart}
      onDrop={(event) => {
        setIsOver(false);
        if (!takes(event)) return drag?.onDrop?.(event);
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
