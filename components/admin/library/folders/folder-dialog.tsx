'use client';

import { toast } from '@payloadcms/ui';
import { useCallback, useId, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { CallError } from '@/components/api/call-error';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { Menu } from '@/components/kit/dialogs/menu';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import type { CategoryOption } from '@/lib/videos/library/labels/find-categories';
import { findMoveFault } from '@/lib/videos/library/labels/folders';
import type { LibraryVideo, SelectedVideo } from '@/lib/videos/library/list/library-schemas';

import { fetchLibrary, splitParts } from '../video-actions';
import { applyChange, type Change, listTree, toParents } from './arrange-folders';

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

type Sortable = Pick<LibraryVideo, 'id' | 'categories'>;

const concurrency = 4;
/** Number of videos that are loaded at once, whose ids fit into an address. */
const loadedAtOnce = 50;

type Done = { id: string; undo: Change };

/**
 * Changes the categories of videos, each by its own change. Loads the current ones first, because another
 * person may have changed them. Resolves to what was done; the others failed.
 */
const sortVideos = async (changes: ReadonlyMap<string, Change>): Promise<Done[]> => {
  const ids = [...changes.keys()];
  const waiting: Sortable[] = [];
  for (const part of splitParts(ids, loadedAtOnce)) {
    const { docs } = await fetchLibrary(`ids=${encodeURIComponent(part.join(','))}`);
    waiting.push(...docs.filter(({ canUpdate }) => canUpdate));
  }
  const done: Done[] = [];
  const work = async () => {
    for (let video = waiting.shift(); video; video = waiting.shift()) {
      const result = await sortVideo(video, changes.get(video.id));
      if (result) done.push(result);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return done;
};

const sortVideo = async ({ id, categories: now }: Sortable, change?: Change): Promise<Done | null> => {
  if (!change) return null;
  const { categories, undo } = applyChange(now, change);
  if (undo.add.length + undo.remove.length === 0) return { id, undo };
  const path = `/api/videos/${encodeURIComponent(id)}?depth=0&select[title]=true`;
  try {
    await callApi('PATCH', path, { body: { categories } });
    return { id, undo };
  } catch (error) {
    if (error instanceof CallError) return null;
    throw error;
  }
};

type Sorting = {
  ids: readonly string[];
  /** The folder that the videos are put into. */
  into: { id: string; title: string };
  /** The folder that they leave; null if they stay in all of theirs. */
  from: string | null;
};

/** Adds videos to a folder or moves them to it, with a message that can undo it. */
export const useSortVideos = (onSorted: () => void) => {
  const text = useText();
  return useCallback(
    async ({ ids, into, from }: Sorting): Promise<void> => {
      const change = { add: [into.id], remove: from === null ? [] : [from] };
      const attempt = (changes: ReadonlyMap<string, Change>) =>
        sortVideos(changes).catch((error: unknown) => {
          if (error instanceof CallError) return [];
          throw error;
        });
      const done = await attempt(new Map(ids.map((id) => [id, change])));
      const missing = ids.length - done.length;
      if (missing > 0) toast.error(text('library.notSorted', { count: missing, title: into.title }));
      if (done.length === 0) return;
      const undo = async () => {
        const undone = await attempt(new Map(done.map((each) => [each.id, each.undo])));
        if (undone.length === done.length) toast.success(text('folders.undone'));
        else toast.error(text('folders.notUndone', { count: done.length - undone.length }));
        onSorted();
      };
      const params = { count: done.length, title: into.title };
      toast.success(text(from === null ? 'library.sorted' : 'folders.moved', params), {
        action: { label: text('trash.undo'), onClick: () => void undo() },
        duration: 15_000,
      });
      onSorted();
    },
    [onSorted, text],
  );
};
