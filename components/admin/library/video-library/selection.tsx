import { toast } from '@payloadcms/ui';
import { type DragEvent, useCallback, useEffect, useMemo, useState } from 'react';

import { TrashDialog } from '@/components/admin/trash/trash-dialog';
import { saveFile } from '@/components/api/call-api';
import { CallError, describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Menu } from '@/components/kit/dialogs/menu';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import type { IconName } from '@/components/kit/icon';
import { toCsv } from '@/lib/core/csv';
import { toDay } from '@/lib/core/days';
import { formatNumber } from '@/lib/core/i18n/format';
import type { CategoryOption } from '@/lib/videos/library/labels/find-categories';
import type { LibraryQuery } from '@/lib/videos/library/list/library-query';
import type { LibraryMatches, SelectedVideo } from '@/lib/videos/library/list/library-schemas';

import { SortMenu } from '../folders/folder-dialog';
import { type BulkKind, fetchMatches, listForDownload } from '../video-actions';
import { BulkDialog } from './bulk-dialog';

import styles from './selection-bar.module.scss';

type SelectionBarProps = {
  selection: ReturnType<typeof useSelection>;
  matches: Matches;
  categories: CategoryOption[];
  /** The category in view, if any. */
  category: string;
  tags: CategoryOption[];
  can: LibraryRights;
  onChanged: () => void;
};

type Action = BulkKind | 'delete';

const icons: Record<Action, IconName> = {
  publish: 'globe',
  hide: 'lock',
  addCategories: 'folder',
  removeCategories: 'close',
  addTags: 'tag',
  removeTags: 'close',
  language: 'captions',
  preset: 'player',
  delete: 'trash',
};

const listActions = (can: LibraryRights): Action[] => [
  ...(can.changeVisibility ? (['publish', 'hide'] as const) : []),
  ...(can.delete ? (['delete'] as const) : []),
];

type Labels = { categories: CategoryOption[]; tags: CategoryOption[] };

/** Further actions, which have a place in the menu. */
const listFurther = (can: LibraryRights, { categories, tags }: Labels): BulkKind[] =>
  can.update
    ? [
        ...(categories.length > 0 ? (['addCategories', 'removeCategories'] as const) : []),
        ...(tags.length > 0 ? (['addTags', 'removeTags'] as const) : []),
        'language',
        'preset',
      ]
    : [];

/** Saves a list of the selected videos as CSV. */
const useDownload = (selected: SelectionBarProps['selection']['selected']) => {
  const text = useText();
  const { run, isBusy } = useCall(() => listForDownload(selected, (name) => text(`library.csv.${name}`)));
  const download = async (): Promise<void> => {
    const outcome = await run();
    if (outcome === null) return;
    if (outcome.error) return void toast.error(text(describeRefusal(outcome.error)));
    const csv = new Blob([toCsv(outcome.answer)], { type: 'text/csv;charset=utf-8' });
    saveFile(csv, `reelhof-videos-${toDay(new Date())}.csv`);
    toast.success(text('library.csv.done', { count: outcome.answer.length - 1 }));
  };
  return { download, isBusy };
};

/** Extends the selection to all videos of the query, beyond this page. */
const SelectMatches = ({ selection, matches }: Pick<SelectionBarProps, 'selection' | 'matches'>) => {
  const text = useText();
  if (!matches || selection.selected.length >= matches.docs.length) return null;
  const count = matches.docs.length;
  return (
    <Button kind="quiet" onClick={() => selection.add(matches.docs)} size="small">
      {text(matches.isAll ? 'library.bulk.allMatches' : 'library.bulk.firstMatches', { count })}
    </Button>
  );
};

/** Actions on the selected videos. Floats at the bottom of the page while there is a selection. */
export const SelectionBar = ({
  selection,
  matches,
  categories,
  category,
  tags,
  can,
  onChanged,
}: SelectionBarProps) => {
  const text = useText();
  const language = useLanguage();
  const { selected, clear, selectAll, isPageSelected } = selection;
  const [kind, setKind] = useState<Action | null>(null);
  const { download, isBusy } = useDownload(selected);
  const finish = (done: number, isClean: boolean) => {
    if (done > 0) onChanged();
    if (!isClean || !kind || kind === 'delete') return;
    setKind(null);
    clear();
    toast.success(text(`library.bulk.${kind}.done`, { count: done, title: selected[0]?.title ?? '' }));
  };
  return (
    <>
      {selected.length > 0 && (
        <div aria-label={text('library.bulk.bar')} className={styles.bar} role="region">
          <span className={styles.count}>
            {text('library.bulk.selected', { count: formatNumber(language, selected.length) })}
          </span>
          {!isPageSelected && (
            <Button kind="quiet" onClick={selectAll} size="small">
              {text('library.bulk.all')}
            </Button>
          )}
          <SelectMatches matches={matches} selection={selection} />
          <span className={styles.actions}>
            {can.update && categories.length > 0 && (
              <SortMenu category={category} onSorted={onChanged} rows={categories} videos={selected} />
            )}
            {listActions(can).map((each) => (
              <Button
                icon={icons[each]}
                key={each}
                kind={each === 'delete' ? 'danger' : 'plain'}
                onClick={() => setKind(each)}
                size="small"
              >
                {text(`library.bulk.${each}.action`)}
              </Button>
            ))}
          </span>
          <Menu icon="more" kind="quiet" label={text('library.bulk.further')}>
            {listFurther(can, { categories, tags }).map((each) => (
              <MenuItem icon={icons[each]} key={each} onSelect={() => setKind(each)}>
                {text(`library.bulk.${each}.action`)}
              </MenuItem>
            ))}
            <MenuItem icon="download" isDisabled={isBusy} onSelect={() => void download()}>
              {text('library.csv.action')}
            </MenuItem>
          </Menu>
          <Button
            aria-label={text('library.bulk.clear')}
            icon="close"
            kind="quiet"
            onClick={clear}
            size="small"
          />
        </div>
      )}
      {kind === 'delete' && (
        <TrashDialog
          collection="videos"
          onClose={() => setKind(null)}
          onDone={() => {
            onChanged();
            clear();
          }}
          rows={selected}
        />
      )}
      {kind && kind !== 'delete' && (
        <BulkDialog
          kind={kind}
          labels={kind === 'addTags' || kind === 'removeTags' ? tags : categories}
          onClose={() => setKind(null)}
          onFinished={finish}
          videos={selected}
        />
      )}
    </>
  );
};

/** Permissions of the signed-in user that apply to at least some videos. */
export type LibraryRights = {
  upload: boolean;
  import: boolean;
  update: boolean;
  changeVisibility: boolean;
  delete: boolean;
  /** Permissions on categories themselves. */
  categories: { create: boolean; update: boolean; delete: boolean };
};

/** MIME type of dragged videos: their ids, one per line. */
const type = 'application/x-reelhof-videos';

/** Whether the drag contains videos of the library, not files or foreign links. */
export const carriesVideos = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(type);

/** Ids of the dropped videos. */
export const readVideos = ({ dataTransfer }: DragEvent): string[] =>
  dataTransfer.getData(type).split('\n').filter(Boolean);

/** Starts dragging videos, with the thumbnail of the grabbed one as drag image. */
export const dragVideos = ({ dataTransfer, currentTarget }: DragEvent, ids: string[]): void => {
  dataTransfer.setData(type, ids.join('\n'));
  // Shift moves.
  dataTransfer.effectAllowed = 'copyMove';
  const picture = currentTarget.querySelector('img');
  if (picture) dataTransfer.setDragImage(picture, 24, 24);
};

/** All videos of the query; null unless the page is fully selected and they have loaded. */
type Matches = LibraryMatches | null;

/** The selected videos, also of other pages. `videos` are those of this page. */
export const useSelection = (videos: SelectedVideo[]) => {
  const [marked, setMarked] = useState<ReadonlyMap<string, SelectedVideo>>(new Map());
  const [anchor, setAnchor] = useState<string | null>(null);
  const selected = useMemo(() => {
    const shown = new Map(videos.map((video) => [video.id, video]));
    return [...marked.values()].map((video) => shown.get(video.id) ?? video);
  }, [videos, marked]);
  const isPageSelected = videos.length > 0 && videos.every(({ id }) => marked.has(id));

  const toggle = useCallback(
    (id: string, isRange: boolean) => {
      const ids = videos.map((video) => video.id);
      const [from, to] = [anchor ? ids.indexOf(anchor) : -1, ids.indexOf(id)];
      setAnchor(id);
      setMarked((before) => {
        const after = new Map(before);
        const range = videos.slice(Math.min(from, to), Math.max(from, to) + 1);
        if (isRange && from >= 0) for (const video of range) after.set(video.id, video);
        else if (!after.delete(id) && videos[to]) after.set(id, videos[to]);
        return after;
      });
    },
    [videos, anchor],
  );
  const add = useCallback(
    (more: readonly SelectedVideo[]) =>
      setMarked((before) => new Map([...before, ...more.map((video) => [video.id, video] as const)])),
    [],
  );
  const clear = useCallback(() => {
    setMarked(new Map());
    setAnchor(null);
  }, []);
  const selectAll = useCallback(() => add(videos), [add, videos]);
  return { selected, marked, isPageSelected, toggle, clear, selectAll, add };
};

/** All videos of the query, loaded once the page is fully selected and there are other pages. */
export const useMatches = (query: LibraryQuery, isWanted: boolean): Matches => {
  const [matches, setMatches] = useState<{ key: string; found: LibraryMatches } | null>(null);
  const key = JSON.stringify({ ...query, page: 1, limit: 25 });
  const isKnown = matches?.key === key;
  useEffect(() => {
    if (!isWanted || isKnown) return;
    const stop = new AbortController();
    fetchMatches(JSON.parse(key) as LibraryQuery, stop.signal)
      .then((found) => setMatches({ key, found }))
      .catch((error: unknown) => {
        // The page can be selected anyway.
        if (!(error instanceof CallError) && !stop.signal.aborted) throw error;
      });
    return () => stop.abort();
  }, [isWanted, isKnown, key]);
  return isWanted && isKnown ? matches.found : null;
};
