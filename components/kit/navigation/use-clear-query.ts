import { useEffect } from 'react';

/**
 * Removes the query from the URL after the page has read it. A secret in it would stay in the history and on
 * screen.
 */
export const useClearQuery = (): void =>
  useEffect(() => window.history.replaceState(null, '', window.location.pathname), []);
