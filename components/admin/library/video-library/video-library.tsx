'use client';

import { SetStepNav, usePreferences } from '@payloadcms/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { PlanBanners } from '@/components/admin/billing/plan-banner';
import { useTrashChanges } from '@/components/admin/trash/use-trash';
import { UploadButton } from '@/components/admin/uploads/upload-button';
import { useUploads } from '@/components/admin/uploads/uploads-context';
import { Button } from '@/components/kit/buttons/button';
import { SelectField } from '@/components/kit/fields/select-field';
import { useText, useLanguage } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { EmptyState } from '@/components/kit/states/screen-states';
import { Skeleton } from '@/components/kit/states/skeleton';
import { layoutPreference, type LibraryLayout } from '@/lib/accounts/rules';
import { formatNumber } from '@/lib/core/i18n/format';
import type { CategoryOption } from '@/lib/videos/library/labels/find-categories';
import {
  countFound,
  isNarrowed,
  type LibraryQuery,
  type LibraryLimit,
  libraryLimits,
} from '@/lib/videos/library/list/library-query';
import type { InitialLibrary } from '@/lib/videos/library/list/load-library';
import type { PlanView } from '@/lib/workspaces/billing/get-subscription-info';
import { listPlanBanners } from '@/lib/workspaces/billing/plan-view';

import { Folders, useFolders } from '../folders/folders';
import { VideoGrid } from '../video-card';
import { shareVideoCount } from '../video-count';
import { LibraryHead } from './library-head';
import { SelectionBar } from './selection-bar';
import { useLibraryPage, useLibraryQuery, useTypedSearch } from './use-library-page';
import { type LibraryRights, useSelection } from './use-selection';
import { VideoCards } from './video-cards';
import { VideoTable } from './video-table';

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
  can: LibraryRights;
  plan: PlanView;
  /** The user was redirected from a video that does not exist or is not accessible. */
  isVideoMissing: boolean;
};

/** The library: search, filters, videos and selection. Its state is in the URL. */
export const VideoLibrary = ({
  initial,
  categories: given,
  can,
  plan,
  isVideoMissing,
}: VideoLibraryProps) => {
  const text = useText();
  const address = useLibraryQuery(initial.query);
  const { query, change } = address;
  const search = useTypedSearch(address);
  const { page, isLoading, hasFailed, reload } = useLibraryPage(query, initial);
  const [layout, setLayout] = useLayout(initial.layout);
  const selection = useSelection(page.docs.filter(({ canUpdate }) => canUpdate || can.delete));
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
  const Videos = layout === 'list' ? VideoTable : VideoCards;
  const reset = () => {
    search.setTyped('');
    change({ search: '', category: '' });
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
        {!isEmpty && <Videos can={can} selection={selection} videos={page.docs} />}
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
        onChanged={refresh}
        selection={selection}
      />
    </main>
  );
};

const useLayout = (initial: LibraryLayout) => {
  const [layout, setLayout] = useState(initial);
  const { setPreference } = usePreferences();
  const choose = useCallback(
    (chosen: LibraryLayout) => {
      setLayout(chosen);
      void setPreference(layoutPreference, chosen);
    },
    [setPreference],
  );
  return [layout, choose] as const;
};

type FreshStart = { query: LibraryQuery; clear: () => void; top: React.RefObject<HTMLElement | null> };

/** A new query clears the selection and scrolls to the top. */
const useFreshStart = ({ query, clear, top }: FreshStart) => {
  const before = useRef(query);
  useEffect(() => {
    if (before.current === query) return;
    const hasTurned = before.current.page !== query.page;
    before.current = query;
    clear();
    if (hasTurned) top.current?.scrollIntoView({ block: 'start' });
  }, [query, clear, top]);
};
