'use client';

import { useLayoutEffect } from 'react';

/**
 * Light or dark as the system is, before anybody is signed in: Payload's own provider knows its setting only
 * afterwards, and the server only in browsers that tell it. A choice that was made is in the cookie, which
 * the server has read.
 */
export const PreferredTheme = () => {
  useLayoutEffect(() => {
    if (/(^|; )payload-theme=/.test(document.cookie)) return;
    const isDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  }, []);
  return null;
};
