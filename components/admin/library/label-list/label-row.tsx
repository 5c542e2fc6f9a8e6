'use client';

import { type ComponentProps, useState } from 'react';

import { Link } from '@/components/kit/buttons/link';
import { Menu } from '@/components/kit/dialogs/menu';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { Checkbox } from '@/components/kit/fields/checkbox';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import { Time } from '@/components/kit/time';
import { formatNumber } from '@/lib/core/i18n/format';
import type { LabelRow as Label } from '@/lib/videos/library/labels/label-schemas';

import { CollectionPageDialog } from './collection-page-dialog';

import styles from './label-list.module.scss';

type LabelRowProps = {
  row: Label;
  can: { update: boolean; delete: boolean };
  hasPictures: boolean;
  /** The title of the category around it. */
  around?: string | undefined;
  isSelected: boolean;
  onSelect: () => void;
  onRename: () => void;
  onMerge: () => void;
  onDelete: () => void;
  /** Replaces the name while it is edited. */
  editor: React.ReactNode;
  /** Set in manually sorted lists. */
  handle: ComponentProps<'button'> | null;
  drag: ComponentProps<'tr'> | null;
};

/** A category or tag with its videos and actions. */
export const LabelRow = ({ row, can, hasPictures, around, handle, drag, editor, ...on }: LabelRowProps) => {
  const text = useText();
  const [isHeld, setIsHeld] = useState(false);
  const [isPageOpen, setIsPageOpen] = useState(false);
  const canChange = can.update && row.mergingInto === null;
  return (
    <tr
      {...drag}
      data-selected={on.isSelected}
      // The row is draggable only by its handle, so that its text stays selectable.
      draggable={drag !== null && isHeld}
      onKeyDown={(event) => {
        if (event.key !== 'F2' || !canChange) return;
        event.preventDefault();
        on.onRename();
      }}
    >
      {can.update && (
        <td className={styles.check}>
          <Checkbox
            checked={on.isSelected}
            disabled={row.mergingInto !== null}
            isLabelHidden
            label={text('labels.select', { title: row.title })}
            onChange={on.onSelect}
          />
        </td>
      )}
      {can.update && handle && (
        <td className={styles.handleCell}>
          <button
            {...handle}
            aria-label={text('labels.move', { title: row.title })}
            className={styles.handle}
            onPointerDown={() => setIsHeld(true)}
            onPointerUp={() => setIsHeld(false)}
            type="button"
          >
            <Icon name="grip" size={16} />
          </button>
        </td>
      )}
      <th className={styles.name} scope="row">
        {editor ?? (
          <>
            <span>{row.title}</span>
            {around !== undefined && <small>{text('folders.in', { title: around })}</small>}
            {row.mergingInto !== null && <small>{text('labels.merging')}</small>}
          </>
        )}
      </th>
      {hasPictures && (
        <td className={styles.pictures}>
          <span>
            {row.pictures.map((src) => (
              // oxlint-disable-next-line nextjs/no-img-element
              <img alt="" key={src} loading="lazy" src={src} />
            ))}
          </span>
        </td>
      )}
      <Amount hasLink={hasPictures} row={row} />
      <td className={styles.newest}>{row.newestAt ? <Time value={row.newestAt} /> : text('labels.none')}</td>
      {can.update && (
        <td className={styles.menu}>
          <Menu
            icon="more"
            isDisabled={!canChange}
            kind="quiet"
            label={text('labels.actions', { title: row.title })}
          >
            <MenuItem hint="F2" icon="edit" onSelect={on.onRename}>
              {text('labels.rename')}
            </MenuItem>
            <MenuItem icon="merge" onSelect={on.onMerge}>
              {text('labels.mergeWith')}
            </MenuItem>
            {hasPictures && (
              <MenuItem icon="list" onSelect={() => setIsPageOpen(true)}>
                {text('collectionPage.panel.action')}
              </MenuItem>
            )}
            {can.delete && (
              <MenuItem icon="trash" onSelect={on.onDelete} tone="danger">
                {text('labels.delete')}
              </MenuItem>
            )}
          </Menu>
          {isPageOpen && <CollectionPageDialog category={row} onClose={() => setIsPageOpen(false)} />}
        </td>
      )}
    </tr>
  );
};

const Amount = ({ row, hasLink }: { row: Label; hasLink: boolean }) => {
  const text = useText();
  const language = useLanguage();
  const amount = formatNumber(language, row.videoCount);
  return (
    <td className={styles.amount}>
      {hasLink && row.videoCount > 0 ? (
        <Link
          aria-label={`${text('labels.videos', { count: amount })}: ${row.title}`}
          href={`/admin/collections/videos?category=${encodeURIComponent(row.id)}`}
        >
          {amount}
        </Link>
      ) : (
        amount
      )}
    </td>
  );
};
