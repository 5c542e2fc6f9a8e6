import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';

import {
  type LibraryQuery,
  parseLibraryQuery,
  toLibraryParams,
} from '@/lib/videos/library/list/library-query';

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

/** The typed search. Applied when typing pauses, so that the history gets one entry per search. */
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

  useEffect(() => {
    const search = typed.trim();
    if (search === query.search) return;
    const timer = window.setTimeout(() => {
      setSent(search);
      change({ search }, { isReplaced: query.search !== '' && search !== '' });
    }, typingMs);
    return () => window.clearTimeout(timer);
  }, [typed, query.search, change]);

  return { typed, setTyped };
};
