import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useMemo, useState } from 'react';

import { parseLibraryQuery, toLibraryParams, type LibraryQuery } from '@/lib/videos/library-query';

const typingMs = 250;

/** What the address asks for, and how to ask for something else; each change but a page's leads to the first page. */
export const useLibraryQuery = (defaults: LibraryQuery) => {
  const params = useSearchParams();
  const [initial] = useState(defaults);
  const query = useMemo(
    () => parseLibraryQuery(Object.fromEntries(params.entries()), initial),
    [params, initial],
  );
  const change = useCallback(
    (part: Partial<LibraryQuery>, { isReplaced = false }: { isReplaced?: boolean } = {}) => {
      const next = toLibraryParams({ ...query, page: 1, ...part }).toString();
      if (`?${next}` === window.location.search) return;
      // Without a round to the server's page; Next hears of it through `useSearchParams`.
      window.history[isReplaced ? 'replaceState' : 'pushState'](null, '', `?${next}`);
    },
    [query],
  );
  return { query, change };
};

/** What is being typed, sent on when typing pauses: one step of history for each search, not for each letter. */
export const useTypedSearch = ({ query, change }: ReturnType<typeof useLibraryQuery>) => {
  const [typed, setTyped] = useState(query.search);
  const [sent, setSent] = useState<string | null>(null);

  // Back, forward and links change the search, too; the field follows, but not its own echo.
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
