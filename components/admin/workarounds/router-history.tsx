'use client';

import { type ReactNode, useLayoutEffect } from 'react';

import { keepRouterState } from './keep-router-state';

/**
 * Payload's list writes its order and page size to the URL with `replaceState(null)` before Next protects its
 * state: a list's effects run before those of Next's router. Layout effects run before both.
 */
export const RouterHistory = ({ children }: { children: ReactNode }) => {
  useLayoutEffect(() => keepRouterState(window), []);
  return children;
};
