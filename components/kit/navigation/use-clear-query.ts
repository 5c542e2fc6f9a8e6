import { useEffect } from 'react';

/**
 * Takes the query out of the address once the page has read it: a secret in it would stay in the history, and
 * on the screen.
 */
export const useClearQuery = (): void =>
  useEffect(() => window.history.replaceState(null, '', window.location.pathname), []);
