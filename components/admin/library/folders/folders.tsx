'use client';

import { toast } from '@payloadcms/ui';
import { useEffect, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { CallError, describeRefusal } from '@/components/api/call-error';
import { Chip } from '@/components/kit/buttons/chip';
import { Menu } from '@/components/kit/dialogs/menu';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import { formatNumber } from '@/lib/core/i18n/format';
import { slugs } from '@/lib/core/slugs';
import type { CategoryOption } from '@/lib/videos/library/labels/find-categories';
import { maxFolderDepth } from '@/lib/videos/library/labels/folders';
import { type LabelRow, maxLabels } from '@/lib/videos/library/labels/label-schemas';
import { withoutCategory } from '@/lib/videos/library/list/library-query';

import { type Asking, LabelDialogs } from '../label-list/label-dialogs';
import { TitleForm } from '../label-list/title-form';
import { useLabels } from '../label-list/use-labels';
import { findPath, getParent, listFoldersIn, moveAmongSiblings } from './arrange-folders';
import { FolderDialog, useSortVideos } from './folder-dialog';
import { type FolderActions, FolderTree, useDropTarget } from './folder-tree';

import styles from './folders.module.scss';

const toRow = ({ id, title, parent }: CategoryOption): LabelRow => ({
  ...{ id, title, parent: parent ?? null },
  ...{ videoCount: 0, newestAt: null, pictures: [], mergingInto: null },
});

/** The categories as folders. Their names come with the page; video counts are loaded afterwards. */
export const useFolders = (initial: CategoryOption[]) => {
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
        // Folders also work without the counts.
        if (!(error instanceof CallError) && !stop.signal.aborted) throw error;
      });
    return () => stop.abort();
  }, [calls, isCounted, setRows]);
  return { ...labels, isCounted };
};

type FoldersProps = {
  folders: ReturnType<typeof useFolders>;
  /** The id of the folder in view, `none`, or empty for all videos. */
  category: string;
  can: { create: boolean; update: boolean; delete: boolean; sortVideos: boolean };
  onChange: (category: string) => void;
  onSorted: () => void;
};

/** The open text field: the name of a new folder, or a rename. */
type Editing = { kind: 'create' } | { kind: 'rename'; row: LabelRow } | null;

/** The categories as folders: a path and the folders inside above the videos, and on wide windows a tree. */
export const Folders = ({ folders, category, can, onChange, onSorted }: FoldersProps) => {
  const text = useText();
  const { calls, rows, setRows, reload, isCounted } = folders;
  const [editing, setEditing] = useState<Editing>(null);
  const [asking, setAsking] = useState<Asking>(null);
  const [moving, setMoving] = useState<LabelRow | null>(null);
  const [said, setSaid] = useState('');
  const sort = useSortVideos(onSorted);
  const path = findPath(rows, category);
  const current = path.at(-1);
  const parent = current?.id ?? null;

  const attempt = async (call: () => Promise<unknown>): Promise<boolean> => {
    try {
      await call();
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const reason = error.errors.some(({ field }) => field === 'parent');
      toast.error(text(reason ? 'folders.notMoved' : describeRefusal(error), { levels: maxFolderDepth }));
      return false;
    } finally {
      await reload();
    }
  };
  const moveInto = async (row: LabelRow, into: string | null, isUndo = false) => {
    const before = getParent(row);
    if (before === into || row.id === into) return;
    const write = () => callApi('PATCH', `/api/categories/${row.id}?depth=0`, { body: { parent: into } });
    if (!(await attempt(write))) return;
    const title = rows.find(({ id }) => id === into)?.title ?? text('folders.top');
    const back = { ...row, parent: into };
    toast.success(text('folders.folderMoved', { title: row.title, into: title }), {
      ...(!isUndo && {
        action: { label: text('trash.undo'), onClick: () => void moveInto(back, before, true) },
        duration: 15_000,
      }),
    });
  };
  const order = (row: LabelRow, step: 1 | -1) => {
    const ordered = moveAmongSiblings(rows, row, step);
    const siblings = listFoldersIn(ordered, getParent(row));
    const place = siblings.findIndex(({ id }) => id === row.id) + 1;
    setRows(ordered);
    setSaid(text('labels.place', { title: row.title, place, count: siblings.length }));
    void attempt(() => calls.order(siblings.map(({ id }) => id)));
  };
  const askMerge = (row: LabelRow, into?: LabelRow) => {
    const candidates = into ? [into] : rows.filter(({ id }) => id !== row.id);
    setEditing(null);
    setAsking({ kind: 'merge', merging: { sources: [row], candidates, into: candidates[0]?.id ?? '' } });
  };
  const finish = async () => {
    const gone = asking?.kind === 'delete' ? asking.rows : (asking?.merging.sources ?? []);
    setAsking(null);
    const left = gone.find(({ id }) => id === category);
    if (left) onChange(getParent(left) ?? '');
    await reload();
  };
  const actions: FolderActions = {
    onShow: onChange,
    onRename: can.update ? (row) => setEditing({ kind: 'rename', row }) : undefined,
    onDelete: can.delete ? (row) => setAsking({ kind: 'delete', rows: [row] }) : undefined,
    onMoveInto: can.update
      ? (id, into) => {
          const row = rows.find((each) => each.id === id);
          if (row) void moveInto(row, into?.id ?? null);
        }
      : undefined,
    onDropVideos: can.sortVideos
      ? (ids, into, isMove) => void sort({ ids, into, from: isMove && parent !== into.id ? parent : null })
      : undefined,
  };
  const canCreate = can.create && rows.length < maxLabels && path.length < maxFolderDepth;
  return (
    <>
      {rows.length > 0 && <FolderTree category={category} isCounted={isCounted} rows={rows} {...actions} />}
      <div className={styles.bar}>
        {category !== '' && (
          <FolderPath {...actions} path={path}>
            {current && can.update && current.mergingInto === null && (
              <FolderMenu
                onCreate={canCreate ? () => setEditing({ kind: 'create' }) : undefined}
                onDelete={actions.onDelete}
                onMerge={rows.length > 1 ? askMerge : undefined}
                onMove={setMoving}
                onOrder={order}
                onRename={actions.onRename}
                row={current}
                siblings={listFoldersIn(rows, getParent(current))}
              />
            )}
          </FolderPath>
        )}
        <div aria-label={text('folders.title')} className={styles.strip} role="group">
          {category !== withoutCategory &&
            listFoldersIn(rows, parent).map((row) => (
              <FolderChip {...actions} isCounted={isCounted} key={row.id} row={row} />
            ))}
          {rows.length > 0 && category === '' && (
            <Chip isActive={false} onClick={() => onChange(withoutCategory)}>
              {text('folders.none')}
            </Chip>
          )}
          {canCreate && category !== withoutCategory && (
            <button className={styles.add} onClick={() => setEditing({ kind: 'create' })} type="button">
              <Icon name="plus" size={14} />
              {text('folders.create')}
            </button>
          )}
        </div>
      </div>
      {editing && (
        <TitleForm
          findTitle={editing.kind === 'rename' ? () => calls.findTitle(editing.row.id) : undefined}
          key={editing.kind === 'rename' ? editing.row.id : 'new'}
          label={text('folders.name')}
          onCancel={() => setEditing(null)}
          onMerge={(into) => editing.kind === 'rename' && askMerge(editing.row, into)}
          onSubmit={async (title) => {
            if (editing.kind === 'rename') await calls.rename(editing.row.id, title);
            else await callApi('POST', '/api/categories?depth=0', { body: { title, parent } });
            await reload();
            setEditing(null);
          }}
          rows={rows}
          submitLabel={text(editing.kind === 'rename' ? 'common.save' : 'labels.create')}
          {...(editing.kind === 'rename' && { row: editing.row })}
        />
      )}
      {moving && (
        <FolderDialog
          confirmLabel={text('folders.move.confirm')}
          moved={moving}
          onChoose={(into) => moveInto(moving, into?.id ?? null)}
          onClose={() => setMoving(null)}
          rows={rows}
          title={text('folders.moveFolder', { title: moving.title })}
        />
      )}
      <LabelDialogs
        asking={asking}
        calls={calls}
        collection={slugs.categories}
        note={
          asking?.kind === 'delete' && listFoldersIn(rows, asking.rows[0]?.id ?? '').length > 0
            ? text('folders.deleteText')
            : undefined
        }
        onClose={() => setAsking(null)}
        onDone={() => void finish()}
      />
      <p aria-live="assertive" className="sr-only">
        {said}
      </p>
    </>
  );
};

type FolderPathProps = FolderActions & { path: LabelRow[]; children: React.ReactNode };

/** The way from all videos to the folder in view, and its menu. Accepts videos and folders. */
const FolderPath = ({ path, children, ...actions }: FolderPathProps) => {
  const text = useText();
  const { onMoveInto, onShow } = actions;
  const drop = useDropTarget({ onFolder: onMoveInto && ((id) => onMoveInto(id, null)) });
  const around = path.slice(0, -1);
  return (
    <nav aria-label={text('folders.path')} className={styles.path}>
      <ol>
        <li {...drop}>
          <button onClick={() => onShow('')} type="button">
            {text('folders.all')}
          </button>
        </li>
        {around.map((row) => (
          <Crumb {...actions} key={row.id} row={row} />
        ))}
        <li aria-current="page">
          <span title={path.at(-1)?.title}>{path.at(-1)?.title ?? text('folders.none')}</span>
        </li>
      </ol>
      {children}
    </nav>
  );
};

const Crumb = ({ row, onShow, onMoveInto, onDropVideos }: FolderActions & { row: LabelRow }) => {
  const drop = useDropTarget({
    onVideos: onDropVideos && ((ids, isMove) => onDropVideos(ids, row, isMove)),
    onFolder: onMoveInto && ((id) => onMoveInto(id, row)),
  });
  return (
    <li {...drop}>
      <button onClick={() => onShow(row.id)} type="button">
        {row.title}
      </button>
    </li>
  );
};

type FolderChipProps = FolderActions & { row: LabelRow; isCounted: boolean };

/** A folder inside the one in view. */
const FolderChip = ({ row, isCounted, onShow, onMoveInto, onDropVideos }: FolderChipProps) => {
  const language = useLanguage();
  const drop = useDropTarget({
    onVideos: onDropVideos && ((ids, isMove) => onDropVideos(ids, row, isMove)),
    onFolder: onMoveInto && ((id) => onMoveInto(id, row)),
  });
  return (
    <span className={styles.folder} {...drop} data-merging={row.mergingInto !== null}>
      <Chip isActive={false} onClick={() => onShow(row.id)}>
        <Icon name="folder" size={14} /> {row.title}{' '}
        <span className={styles.count} data-known={isCounted}>
          {formatNumber(language, row.videoCount)}
        </span>
      </Chip>
    </span>
  );
};

type FolderMenuProps = Pick<FolderActions, 'onRename' | 'onDelete'> & {
  row: LabelRow;
  siblings: LabelRow[];
  onCreate?: (() => void) | undefined;
  onMove: (row: LabelRow) => void;
  onMerge?: ((row: LabelRow) => void) | undefined;
  onOrder: (row: LabelRow, step: 1 | -1) => void;
};

const FolderMenu = ({ row, siblings, ...on }: FolderMenuProps) => {
  const text = useText();
  const place = siblings.findIndex(({ id }) => id === row.id);
  return (
    <Menu icon="more" kind="quiet" label={text('labels.actions', { title: row.title })}>
      {on.onRename && (
        <MenuItem hint="F2" icon="edit" onSelect={() => on.onRename?.(row)}>
          {text('labels.rename')}
        </MenuItem>
      )}
      {on.onCreate && (
        <MenuItem icon="plus" onSelect={on.onCreate}>
          {text('folders.createInside')}
        </MenuItem>
      )}
      <MenuItem icon="folder" onSelect={() => on.onMove(row)}>
        {text('folders.moveTo')}
      </MenuItem>
      {on.onMerge && (
        <MenuItem icon="merge" onSelect={() => on.onMerge?.(row)}>
          {text('labels.mergeWith')}
        </MenuItem>
      )}
      {place > 0 && (
        <MenuItem icon="chevronLeft" onSelect={() => on.onOrder(row, -1)}>
          {text('library.moveForward')}
        </MenuItem>
      )}
      {place < siblings.length - 1 && (
        <MenuItem icon="chevronRight" onSelect={() => on.onOrder(row, 1)}>
          {text('library.moveBack')}
        </MenuItem>
      )}
      {on.onDelete && (
        <MenuItem
          hint={text('folders.deleteKey')}
          icon="trash"
          onSelect={() => on.onDelete?.(row)}
          tone="danger"
        >
          {text('labels.delete')}
        </MenuItem>
      )}
    </Menu>
  );
};
