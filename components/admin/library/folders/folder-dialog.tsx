'use client';

import { useId, useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { Menu } from '@/components/kit/dialogs/menu';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import type { CategoryOption } from '@/lib/videos/library/labels/find-categories';
import { findMoveFault } from '@/lib/videos/library/labels/folders';
import type { SelectedVideo } from '@/lib/videos/library/list/library-schemas';

import { listTree, toParents } from './arrange-folders';
import { useSortVideos } from './use-sort-videos';

import styles from './folders.module.scss';

type FolderDialogProps = {
  title: string;
  confirmLabel: string;
  rows: readonly CategoryOption[];
  /** The folder that is moved; the choice is then limited to where it can go, and includes the top. */
  moved?: CategoryOption;
  /** A folder that is no target. */
  except?: string;
  onChoose: (into: CategoryOption | null) => void | Promise<void>;
  onClose: () => void;
};

/** Chooses a folder in the tree. */
export const FolderDialog = ({ title, confirmLabel, rows, moved, except, ...on }: FolderDialogProps) => {
  const text = useText();
  const name = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const parents = toParents(rows);
  const canTake = (into: string) =>
    into !== except && (!moved || (into !== moved.parent && !findMoveFault(parents, { id: moved.id, into })));
  const choose = async () => {
    setIsBusy(true);
    await on.onChoose(rows.find(({ id }) => id === chosen) ?? null);
    on.onClose();
  };
  const folders = listTree(rows).map(({ row, depth, path }) => ({
    ...{ id: row.id, title: row.title, depth, path, isDisabled: !canTake(row.id) },
  }));
  const top = { id: '', title: text('folders.top'), path: text('folders.top'), depth: 0 };
  const options = moved ? [{ ...top, isDisabled: !moved.parent }, ...folders] : folders;
  return (
    <Dialog
      footer={
        <>
          <Button disabled={isBusy} onClick={on.onClose}>
            {text('kit.cancel')}
          </Button>
          <Button disabled={chosen === null} isBusy={isBusy} kind="primary" onClick={() => void choose()}>
            {confirmLabel}
          </Button>
        </>
      }
      isOpen
      onClose={on.onClose}
      size="small"
      title={title}
    >
      <fieldset className={styles.options}>
        <legend className="sr-only">{text('folders.title')}</legend>
        {options.map(({ id, title: label, depth, path, isDisabled }) => (
          <label key={id} style={{ paddingInlineStart: `${8 + depth * 20}px` }}>
            <input
              aria-label={path}
              checked={chosen === id}
              disabled={isDisabled || isBusy}
              name={name}
              onChange={() => setChosen(id)}
              type="radio"
            />
            <Icon name={id === '' ? 'home' : 'folder'} size={16} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
};

type SortMenuProps = {
  videos: readonly SelectedVideo[];
  rows: CategoryOption[];
  /** The id of the folder in view, `none`, or empty for all videos. */
  category: string;
  onSorted: () => void;
};

/** Puts the selected videos into a folder, as dragging them does. */
export const SortMenu = ({ videos, rows, category, onSorted }: SortMenuProps) => {
  const text = useText();
  const [mode, setMode] = useState<'add' | 'move' | null>(null);
  const sort = useSortVideos(onSorted);
  const current = rows.find(({ id }) => id === category);
  const ids = videos.map(({ id }) => id);
  return (
    <>
      <Menu icon="folder" isLabelShown kind="plain" label={text('folders.sort')}>
        <MenuItem icon="plus" onSelect={() => setMode('add')}>
          {text('folders.addTo')}
        </MenuItem>
        {current && (
          <MenuItem icon="folder" onSelect={() => setMode('move')}>
            {text('folders.moveTo')}
          </MenuItem>
        )}
      </Menu>
      {mode && (
        <FolderDialog
          confirmLabel={text(`folders.${mode}.confirm`)}
          onChoose={(into) =>
            into ? sort({ ids, into, from: mode === 'move' ? (current?.id ?? null) : null }) : undefined
          }
          onClose={() => setMode(null)}
          rows={rows}
          title={text(`folders.${mode}.title`, { count: ids.length })}
          {...(current && { except: current.id })}
        />
      )}
    </>
  );
};
