'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';

import {
  type LibraryQuery,
  parseLibraryQuery,
  toLibraryParams,
} from '@/lib/videos/library/list/library-query';
import type { LibraryPage, LibraryVideo } from '@/lib/videos/library/list/library-schemas';
import type { InitialLibrary } from '@/lib/videos/library/list/load-library';

import { fetchLibrary } from '../video-actions';

const typingMs = 250;

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
};

/**
 * The query of the URL. Next's hook misses Back to an entry that Payload's list has rewritten, but notices
 * links within the panel.
 */
const useAddress = (): string => {
  const params = useSearchParams().toString();
  return useSyncExternalStore(
    subscribe,
    () => window.location.search.slice(1),
    () => params,
  );
};

/** The query in the URL and its updates. Every change except the page number resets to the first page. */
export const useLibraryQuery = (defaults: LibraryQuery) => {
  const address = useAddress();
  const [initial] = useState(defaults);
  // Normalises the query: Payload adds parameters that do not change its meaning.
  const asked = toLibraryParams(
    parseLibraryQuery(Object.fromEntries(new URLSearchParams(address)), initial),
  ).toString();
  const query = useMemo(() => parseLibraryQuery(Object.fromEntries(new URLSearchParams(asked))), [asked]);
  const change = useCallback(
    (part: Partial<LibraryQuery>, { isReplaced = false }: { isReplaced?: boolean } = {}) => {
      const next = toLibraryParams({ ...query, page: 1, ...part }).toString();
      if (next === toLibraryParams(query).toString()) return;
      // Bypasses the router, so that the server page is not requested.
      window.history[isReplaced ? 'replaceState' : 'pushState'](null, '', `?${next}`);
      listeners.forEach((listener) => listener());
    },
    [query],
  );
  return { query, change };
};

/**
 * The typed search. Applied when typing pauses, so that the history gets one entry per search, and when the
 * field loses the focus, because it would cut off a navigation that a click began.
 */
export const useTypedSearch = ({ query, change }: ReturnType<typeof useLibraryQuery>) => {
  const [typed, setTyped] = useState(query.search);
  const [sent, setSent] = useState<string | null>(null);

  // Back, forward and links also change the search. The field follows them, but ignores its own updates.
  const [shown, setShown] = useState(query.search);
  if (shown !== query.search) {
    setShown(query.search);
    setSent(null);
    if (query.search !== sent) setTyped(query.search);
  }

  const apply = useCallback(() => {
    const search = typed.trim();
    if (search === query.search) return;
    setSent(search);
    change({ search }, { isReplaced: query.search !== '' && search !== '' });
  }, [typed, query.search, change]);
  useEffect(() => {
    const timer = window.setTimeout(apply, typingMs);
    return () => window.clearTimeout(timer);
  }, [apply]);

  return { typed, setTyped, apply };
};

const pollMs = 5000;
/** Milliseconds after which a page restored by the browser's Back button is refreshed. */
const staleMs = 5000;
const dayMs = 86_400_000;

type Loaded = { key: string; page: LibraryPage };

const toKey = (query: LibraryQuery): string => toLibraryParams(query).toString();

/**
 * Whether the video's status will change without user action. A file that has not arrived within a day is
 * given up.
 */
const isUnderWay = ({ status, createdAt }: LibraryVideo): boolean =>
  status === 'PROGRESSING' ||
  status === 'STATUS_UPDATE' ||
  (status === 'NO_FILE' && Date.now() - Date.parse(createdAt) < dayMs);

/**
 * The requested page of the library. The previous page stays visible while loading. Videos being encoded are
 * refreshed.
 */
export const useLibraryPage = (query: LibraryQuery, initial: InitialLibrary) => {
  const key = toKey(query);
  const [loaded, setLoaded] = useState<Loaded>({ key: toKey(initial.query), page: initial.page });
  const [failedKey, setFailedKey] = useState<string | null>(null);
  // Incremented to reload the same page.
  const [turn, setTurn] = useState(0);
  const asked = useRef(`${toKey(initial.query)} 0`);

  useEffect(() => {
    const request = `${key} ${turn}`;
    if (asked.current === request) return;
    asked.current = request;
    const abort = new AbortController();
    fetchLibrary(key, abort.signal)
      .then((page) => {
        setLoaded({ key, page });
        setFailedKey(null);
      })
      .catch(() => {
        if (!abort.signal.aborted) setFailedKey(key);
      });
    return () => {
      abort.abort();
      asked.current = '';
    };
  }, [key, turn]);

  const ask = useCallback(() => setTurn((count) => count + 1), []);
  const reload = useCallback(() => {
    setFailedKey(null);
    ask();
  }, [ask]);
  const hasFailed = failedKey === key;
  useReloadWhenStale(initial.loadedAt, reload);
  useAskAgain(hasFailed, ask);

  const merge = useCallback((asked: string[], fresh: LibraryVideo[]) => {
    const byId = new Map(fresh.map((video) => [video.id, video]));
    setLoaded(({ key, page }) => ({
      key,
      page: {
        ...page,
        docs: page.docs.flatMap((video) => {
          const newer = byId.get(video.id);
          // Videos fetched by id lack the search's matching sentence.
          if (newer) return { ...newer, spoken: video.spoken };
          return asked.includes(video.id) ? [] : video;
        }),
      },
    }));
  }, []);
  usePolling(loaded.page.docs.filter(isUnderWay), merge);

  const isOther = loaded.key !== key;
  // Results of the previous query must not be shown for a new query that failed.
  const page = isOther && hasFailed ? { ...loaded.page, docs: [], hasNextPage: false } : loaded.page;
  return { page, isLoading: isOther && !hasFailed, hasFailed, reload };
};

/** Retries after a failure until the server responds; the error stays visible until then. */
const useAskAgain = (hasFailed: boolean, ask: () => void) => {
  useEffect(() => {
    if (!hasFailed) return;
    const timer = window.setInterval(ask, pollMs);
    window.addEventListener('online', ask);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('online', ask);
    };
  }, [hasFailed, ask]);
};

const useReloadWhenStale = (loadedAt: number, reload: () => void) => {
  useEffect(() => {
    if (Date.now() - loadedAt > staleMs) reload();
  }, [loadedAt, reload]);
};

/** Polls only videos whose status will change. Pauses while the page is hidden. */
const usePolling = (
  videos: LibraryVideo[],
  onFresh: (asked: string[], fresh: LibraryVideo[]) => void,
): void => {
  const ids = videos.map(({ id }) => id).join(',');
  useEffect(() => {
    if (!ids) return;
    let isBusy = false;
    const look = async () => {
      if (document.hidden || isBusy) return;
      isBusy = true;
      try {
        const { docs } = await fetchLibrary(`ids=${encodeURIComponent(ids)}`);
        onFresh(ids.split(','), docs);
      } catch {
        // The next poll may succeed; the displayed state is only slightly outdated.
      } finally {
        isBusy = false;
      }
    };
    const timer = window.setInterval(() => void look(), pollMs);
    const lookNow = () => void look();
    document.addEventListener('visibilitychange', lookNow);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', lookNow);
    };
  }, [ids, onFresh]);
};
