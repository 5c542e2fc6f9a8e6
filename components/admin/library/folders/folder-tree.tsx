'use client';

import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';

import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import { formatNumber } from '@/lib/core/i18n/format';
import type { LabelRow } from '@/lib/videos/library/labels/label-schemas';
import { withoutCategory } from '@/lib/videos/library/list/library-query';

import { carriesVideos, readVideos } from '../video-library/selection';
import { findPath, listFoldersIn } from './arrange-folders';

import styles from './folders.module.scss';

/** The actions of folders, in tree and bar. */
export type FolderActions = {
  onShow: (category: string) => void;
  /** Undefined if the user may not change folders. */
  onRename?: ((row: LabelRow) => void) | undefined;
  onDelete?: ((row: LabelRow) => void) | undefined;
  onMoveInto?: ((id: string, parent: LabelRow | null) => void) | undefined;
  /** Undefined if the user may not put videos into folders. */
  onDropVideos?: ((ids: string[], into: LabelRow, isMove: boolean) => void) | undefined;
};

type FolderTreeProps = FolderActions & {
  rows: LabelRow[];
  isCounted: boolean;
  /** The id of the folder in view, `none`, or empty for all videos. */
  category: string;
  children?: ReactNode;
};

/** All folders beside the library, on wide windows. Lists of buttons, each level opened by its own button. */
export const FolderTree = ({ rows, isCounted, category, children, ...actions }: FolderTreeProps) => {
  const text = useText();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const around = findPath(rows, category).map(({ id }) => id);
  // The folder in view is always visible, even if its parents were closed.
  const isOpen = (id: string) => opened.has(id) || around.slice(0, -1).includes(id);
  const setOpen = (id: string, isNowOpen: boolean) =>
    setOpened((before) => {
      const after = new Set(before);
      if (isNowOpen) after.add(id);
      else after.delete(id);
      return after;
    });
  const { onMoveInto, onShow } = actions;
  const drop = useDropTarget({ onFolder: onMoveInto && ((id) => onMoveInto(id, null)) });
  const shared = { rows, isCounted, category, isOpen, setOpen, ...actions };
  return (
    <nav aria-label={text('folders.title')} className={styles.pane}>
      <div className={styles.tree}>
        <ul>
          <li>
            <div className={styles.node} {...drop} data-current={category === ''}>
              <button
                aria-current={category === '' ? 'true' : undefined}
                className={styles.name}
                onClick={() => onShow('')}
                type="button"
              >
                <Icon name="video" size={16} />
                <span>{text('folders.all')}</span>
              </button>
            </div>
          </li>
          <Level {...shared} parent={null} />
          <li>
            <div className={styles.node} data-current={category === withoutCategory}>
              <button
                aria-current={category === withoutCategory ? 'true' : undefined}
                className={styles.name}
                onClick={() => onShow(withoutCategory)}
                type="button"
              >
                <Icon name="close" size={16} />
                <span>{text('folders.none')}</span>
              </button>
            </div>
          </li>
        </ul>
        {children}
      </div>
    </nav>
  );
};

type LevelProps = FolderActions & {
  rows: LabelRow[];
  parent: string | null;
  isCounted: boolean;
  category: string;
  isOpen: (id: string) => boolean;
  setOpen: (id: string, isOpen: boolean) => void;
};

const Level = ({ parent, ...props }: LevelProps) => (
  <>
    {listFoldersIn(props.rows, parent).map((row) => (
      <Node {...props} key={row.id} row={row} />
    ))}
  </>
);

const Node = ({ row, ...props }: Omit<LevelProps, 'parent'> & { row: LabelRow }) => {
  const { rows, category, isOpen, setOpen, onShow, onRename, onDelete, onMoveInto, onDropVideos } = props;
  const text = useText();
  const language = useLanguage();
  const hasFolders = listFoldersIn(rows, row.id).length > 0;
  const isShown = hasFolders && isOpen(row.id);
  const isCurrent = category === row.id;
  const drop = useDropTarget({
    onVideos: onDropVideos && ((ids, isMove) => onDropVideos(ids, row, isMove)),
    onFolder: onMoveInto && ((id) => onMoveInto(id, row)),
    onOpen: hasFolders && !isShown ? () => setOpen(row.id, true) : undefined,
  });
  const keys: Record<string, (() => void) | undefined> = {
    F2: onRename && (() => onRename(row)),
    Delete: onDelete && (() => onDelete(row)),
    ArrowRight: hasFolders ? () => setOpen(row.id, true) : undefined,
    ArrowLeft: hasFolders ? () => setOpen(row.id, false) : undefined,
  };
  return (
    <li>
      <div className={styles.node} {...drop} data-current={isCurrent} data-merging={row.mergingInto !== null}>
        {hasFolders && (
          <button
            aria-expanded={isShown}
            aria-label={text('folders.inside', { title: row.title })}
            className={styles.toggle}
            onClick={() => setOpen(row.id, !isShown)}
            type="button"
          >
            <Icon name={isShown ? 'chevronDown' : 'chevronRight'} size={14} />
          </button>
        )}
        <button
          aria-current={isCurrent ? 'true' : undefined}
          className={styles.name}
          draggable={onMoveInto !== undefined}
          onClick={() => {
            onShow(row.id);
            setOpen(row.id, true);
          }}
          onDragStart={(event) => dragFolder(event, row.id)}
          onKeyDown={(event) => {
            const act = keys[event.key];
            if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
            event.preventDefault();
            act();
          }}
          title={row.title}
          type="button"
        >
          <Icon name="folder" size={16} />
          <span>{row.title}</span>
          <span className={styles.count}>{props.isCounted && formatNumber(language, row.videoCount)}</span>
        </button>
      </div>
      {isShown && (
        <ul>
          <Level {...props} parent={row.id} />
        </ul>
      )}
    </li>
  );
};

/** MIME type of a dragged folder: its id. */
const type = 'application/x-reelhof-folder';
/** Milliseconds over a closed folder until it opens, so that videos can be dropped inside it. */
const openMs = 600;

/** Starts dragging a folder into another one. */
const dragFolder = ({ dataTransfer }: DragEvent, id: string): void => {
  dataTransfer.setData(type, id);
  dataTransfer.effectAllowed = 'move';
};

const carriesFolder = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(type);

type DropHandlers = {
  /** `isMove` if Shift was held. Undefined if no videos can be dropped. */
  onVideos?: ((ids: string[], isMove: boolean) => void) | undefined;
  onFolder?: ((id: string) => void) | undefined;
  /** Called while something is held over a closed folder. */
  onOpen?: (() => void) | undefined;
};

/** Makes an element accept videos and folders. */
export const useDropTarget = ({ onVideos, onFolder, onOpen }: DropHandlers) => {
  const [isOver, setIsOver] = useState(false);
  const timer = useRef<number | undefined>(undefined);
  const leave = () => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    setIsOver(false);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const takes = (event: DragEvent) =>
    Boolean(onVideos && carriesVideos(event)) || Boolean(onFolder && carriesFolder(event));
  return {
    'data-over': isOver,
    onDragLeave: leave,
    onDragOver: (event: DragEvent) => {
      if (!takes(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = carriesFolder(event) || event.shiftKey ? 'move' : 'copy';
      setIsOver(true);
      if (onOpen) timer.current ??= window.setTimeout(onOpen, openMs);
    },
    onDrop: (event: DragEvent) => {
      leave();
      if (!takes(event)) return;
      event.preventDefault();
      if (carriesFolder(event)) onFolder?.(event.dataTransfer.getData(type));
      else onVideos?.(readVideos(event), event.shiftKey);
    },
  };
};
