'use client';

import { type ReactNode, useLayoutEffect } from 'react';

import { keepRouterState } from './keep-router-state';

/**
 * Payload's list writes its order and page size into the address with `replaceState(null)`, on a page that
 * was opened by its address before Next guards its state: a list's effects run before those of Next's router.
 * Layout effects run before both.
 */
export const RouterHistory = ({ children }: { children: ReactNode }) => {
  useLayoutEffect(() => keepRouterState(window), []);
  return children;
};
