'use client';

import { SetStepNav, usePreferences } from '@payloadcms/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { PlanBanners } from '@/components/admin/billing/plan-banner';
import { useTrashChanges } from '@/components/admin/trash/use-trash';
import { UploadButton } from '@/components/admin/uploads/upload-prompt';
import { useUploads } from '@/components/admin/uploads/uploads-context';
import { Button } from '@/components/kit/buttons/button';
import { SelectField } from '@/components/kit/fields/select-field';
import { useText, useLanguage } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { EmptyState } from '@/components/kit/states/screen-states';
import { Skeleton } from '@/components/kit/states/skeleton';
import { columnsPreference, layoutPreference } from '@/lib/accounts/rules';
import { formatNumber } from '@/lib/core/i18n/format';
import type { CategoryOption } from '@/lib/videos/library/labels/find-categories';
import {
  countFound,
  filterNames,
  isNarrowed,
  type LibraryQuery,
  type LibraryLimit,
  libraryLimits,
  noFilters,
  parseLibraryQuery,
} from '@/lib/videos/library/list/library-query';
import type { InitialLibrary, LibraryOptions } from '@/lib/videos/library/list/load-library';
import type { SavedLibraryView } from '@/lib/videos/library/views/view-schemas';
import type { PlanView } from '@/lib/workspaces/billing/get-subscription-info';
import { listPlanBanners } from '@/lib/workspaces/billing/plan-view';

import { Folders, useFolders } from '../folders/folders';
import { VideoGrid } from '../video-card';
import { shareVideoCount } from '../video-count';
import { FilterButton, FilterChips, FilterFields } from './filter-bar';
import { LibraryHead } from './library-head';
import { type LibraryRights, SelectionBar, useMatches, useSelection } from './selection';
import { useLibraryPage, useLibraryQuery, useTypedSearch } from './use-library-page';
import { ColumnsButton, VideoCards, VideoTable } from './video-lists';
import { useViews, ViewsMenu } from './views-menu';

import styles from './video-library.module.scss';

type LibraryPagerProps = {
  query: LibraryQuery;
  /** Number of videos on this page. */
  count: number;
  hasNextPage: boolean;
  onChange: (part: Partial<LibraryQuery>) => void;
};

/** Previous and next page. The number of pages is unknown, because nothing counts them. */
const LibraryPager = ({ query, count, hasNextPage, onChange }: LibraryPagerProps) => {
  const text = useText();
  const language = useLanguage();
  const { limit, page } = query;
  const format = (value: number) => formatNumber(language, value);
  const from = (page - 1) * limit + 1;
  return (
    <nav aria-label={text('library.pages')} className={styles.pager}>
      <span aria-hidden="true">{text('library.perPage')}</span>
      <div className={styles.limit}>
        <SelectField<`${LibraryLimit}`>
          isLabelHidden
          label={text('library.perPage')}
          onChange={(value) => onChange({ limit: Number(value) as LibraryLimit })}
          options={libraryLimits.map((each) => ({ value: `${each}`, label: `${each}` }))}
          value={`${limit}`}
        />
      </div>
      <span className={styles.range}>
        {count > 0 && text('library.range', { from: format(from), to: format(from + count - 1) })}
      </span>
      <Button
        aria-label={text('library.previous')}
        disabled={page === 1}
        icon="chevronLeft"
        onClick={() => onChange({ page: page - 1 })}
      />
      <Button
        aria-label={text('library.next')}
        disabled={!hasNextPage}
        icon="chevronRight"
        onClick={() => onChange({ page: page + 1 })}
      />
    </nav>
  );
};

type LibraryEmptyProps = { isNarrowed: boolean; page: number; canUpload: boolean; onReset: () => void };

/** Shown if there are no videos: none yet, none for this search, or none on this page. */
const LibraryEmpty = ({ isNarrowed, page, canUpload, onReset }: LibraryEmptyProps) => {
  const text = useText();
  if (isNarrowed || page > 1) {
    return (
      <EmptyState title={text('library.nothingTitle')}>
        <p>{text(isNarrowed ? 'library.nothing' : 'library.noSuchPage')}</p>
        <Button onClick={onReset}>{text('library.showAll')}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={text('library.emptyTitle')}>
      <p>{text(canUpload ? 'library.empty' : 'library.emptyReading')}</p>
      {canUpload && <UploadButton />}
    </EmptyState>
  );
};

/** Placeholder for a page of videos. */
const LibrarySkeleton = () => (
  <VideoGrid>
    {Array.from({ length: 8 }, (_, index) => (
      <li key={index}>
        <Skeleton ratio="236 / 198" />
      </li>
    ))}
  </VideoGrid>
);

/** Reloads when an upload starts and when its file has arrived. */
const useReloadAfterUpload = (reload: () => void): void => {
  const { items } = useUploads();
  const doneItems = items.map(({ videoId, state }) => `${videoId} ${state === 'done'}`).join();
  const before = useRef(doneItems);
  useEffect(() => {
    if (before.current === doneItems) return;
    before.current = doneItems;
    reload();
  }, [doneItems, reload]);
};

type VideoLibraryProps = {
  initial: InitialLibrary;
  categories: CategoryOption[];
  options: LibraryOptions;
  can: LibraryRights;
  plan: PlanView;
  /** The user was redirected from a video that does not exist or is not accessible. */
  isVideoMissing: boolean;
};

/** The library: search, filters, videos and selection. Its state is in the URL. */
export const VideoLibrary = ({
  initial,
  categories: given,
  options,
  can,
  plan,
  isVideoMissing,
}: VideoLibraryProps) => {
  const text = useText();
  const address = useLibraryQuery(initial.query);
  const { query, change } = address;
  const search = useTypedSearch(address);
  const { page, isLoading, hasFailed, reload } = useLibraryPage(query, initial);
  const [layout, setLayout] = useStoredChoice(layoutPreference, initial.layout);
  const [columns, setColumns] = useStoredChoice(columnsPreference, initial.columns);
  const views = useViews(options.views);
  const [isFiltering, setIsFiltering] = useState(false);
  const selection = useSelection(page.docs.filter(({ canUpdate }) => canUpdate || can.delete));
  const matches = useMatches(query, selection.isPageSelected && (page.hasNextPage || query.page > 1));
  const tagTitles = useMemo(() => new Map(options.tags.map(({ id, title }) => [id, title])), [options.tags]);
  const top = useRef<HTMLElement>(null);
  const categories = useFolders(given);
  const { reload: recount } = categories;
  const refresh = useCallback(() => {
    reload();
    void recount();
  }, [reload, recount]);
  useReloadAfterUpload(refresh);
  useTrashChanges(refresh);
  useFreshStart({ query, clear: selection.clear, top });

  const path = useMemo(() => [{ label: text('videos.plural') }], [text]);
  const count = page.usage?.count ?? null;
  const shown = (count ?? 0) - (page.usage?.trashed ?? 0);
  useEffect(() => shareVideoCount(count === null ? null : { used: count, shown }), [count, shown]);
  const limit = page.usage?.limit ?? null;
  const banners = listPlanBanners(plan.subscription, { videos: { current: count ?? 0, limit } });
  const isFull = limit !== null && (count ?? 0) >= limit;
  const canUpload = can.upload && !isFull;
  const isEmpty = page.docs.length === 0;
  const videos = { can, selection, tagTitles, videos: page.docs };
  const choices = { ...options, categories: categories.rows };
  const reset = () => {
    search.setTyped('');
    change({ search: '', ...noFilters });
  };
  const showView = (view: SavedLibraryView) => {
    change(parseLibraryQuery(Object.fromEntries(new URLSearchParams(view.query))));
    if (view.columns) setColumns(view.columns);
  };
  return (
    <main className={`rh-page ${styles.library}`} ref={top}>
      <SetStepNav nav={path} />
      <LibraryHead
        // One primary button per screen: the empty library contains another.
        canImport={can.import && !isFull}
        canUpload={canUpload && !(isEmpty && !isNarrowed(query))}
        found={countFound(query, page)}
        layout={layout}
        onLayout={setLayout}
        onSort={(sort) => change({ sort })}
        search={search}
        sort={query.sort}
        total={shown}
      />
      {isVideoMissing && <Notice tone="info">{text('library.missing')}</Notice>}
      <PlanBanners banners={banners} isPrimary={!canUpload} plan={plan} />
      {(categories.rows.length > 0 || (can.categories.create && count !== 0)) && (
        <Folders
          can={{ ...can.categories, sortVideos: can.update }}
          category={query.category}
          folders={categories}
          onChange={(category) => change({ category })}
          onSorted={refresh}
        />
      )}
      {(!isEmpty || query.page > 1 || isNarrowed(query)) && (
        <div className={styles.tools}>
          <FilterButton isOpen={isFiltering} onToggle={() => setIsFiltering((is) => !is)} query={query} />
          <ViewsMenu columns={columns} onShow={showView} query={query} views={views} />
          {layout === 'list' && <ColumnsButton columns={columns} onChange={setColumns} />}
          <FilterChips choices={choices} onChange={change} onClear={reset} query={query} />
        </div>
      )}
      {isFiltering && <FilterFields choices={choices} onChange={change} query={query} />}
      {hasFailed && (
        <Notice action={<Button onClick={reload}>{text('library.retry')}</Button>} tone="bad">
          {text('library.failed')}
        </Notice>
      )}
      <section
        aria-busy={isLoading}
        aria-label={text('videos.plural')}
        className={styles.videos}
        data-loading={isLoading}
        data-selecting={selection.selected.length > 0}
      >
        {isEmpty && isLoading && <LibrarySkeleton />}
        {isEmpty && !isLoading && !hasFailed && (
          <LibraryEmpty
            canUpload={canUpload}
            isNarrowed={isNarrowed(query)}
            onReset={reset}
            page={query.page}
          />
        )}
        {!isEmpty && layout === 'grid' && <VideoCards {...videos} />}
        {!isEmpty && layout === 'list' && (
          <VideoTable {...videos} columns={columns} onSort={(sort) => change({ sort })} sort={query.sort} />
        )}
      </section>
      {(!isEmpty || query.page > 1) && (
        <LibraryPager
          count={page.docs.length}
          hasNextPage={page.hasNextPage}
          onChange={change}
          query={query}
        />
      )}
      {/* Announces changes of the list to screen readers. */}
      <p className="sr-only" role="status">
        {isLoading
          ? text('library.loading')
          : !hasFailed && text('library.shown', { count: page.docs.length })}
      </p>
      <SelectionBar
        can={can}
        categories={categories.rows}
        category={query.category}
        matches={matches}
        onChanged={refresh}
        selection={selection}
        tags={options.tags}
      />
    </main>
  );
};

/** A choice of the person that is kept in Payload's preferences. */
const useStoredChoice = <T,>(key: string, initial: T) => {
  const [choice, setChoice] = useState(initial);
  const { setPreference } = usePreferences();
  const choose = useCallback(
    (chosen: T) => {
      setChoice(chosen);
      void setPreference(key, chosen);
    },
    [key, setPreference],
  );
  return [choice, choose] as const;
};

const isNarrowedOtherwise = (a: LibraryQuery, b: LibraryQuery): boolean =>
  a.search !== b.search || filterNames.some((name) => a[name] !== b[name]);

type FreshStart = { query: LibraryQuery; clear: () => void; top: React.RefObject<HTMLElement | null> };

/** A new search or filter clears the selection, and a new page scrolls to the top. */
const useFreshStart = ({ query, clear, top }: FreshStart) => {
  const before = useRef(query);
  useEffect(() => {
    if (before.current === query) return;
    const hasTurned = before.current.page !== query.page;
    const isOther = isNarrowedOtherwise(before.current, query);
    before.current = query;
    if (isOther) clear();
    if (hasTurned) top.current?.scrollIntoView({ block: 'start' });
  }, [query, clear, top]);
};
