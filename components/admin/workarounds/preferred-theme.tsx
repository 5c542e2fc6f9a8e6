'use client';

import { useLayoutEffect } from 'react';

/**
 * Applies the system's theme before sign-in: Payload's provider reads its setting only afterwards, and the
 * server only in browsers that send it. An explicit choice is in the cookie, which the server has read.
 */
export const PreferredTheme = () => {
  useLayoutEffect(() => {
    if (/(^|; )payload-theme=/.test(document.cookie)) return;
    const isDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  }, []);
  return null;
};
