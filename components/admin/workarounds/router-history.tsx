'use client';

import { normalizeRenderedSearch } from 'next/dist/client/route-params';
import { type ReactNode, useLayoutEffect } from 'react';

/** Keys under which Next stores its state in history entries. */
const routerKeys = ['__NA', '__PRIVATE_NEXTJS_INTERNALS_TREE'];

type State = Record<string, unknown> | null | undefined;
type Page = { path: string; search: string };

const withRouterState = (current: State, data: State): State => {
  const kept = routerKeys.filter((key) => current?.[key] !== undefined && data?.[key] === undefined);
  if (kept.length === 0) return data;
  return { ...data, ...Object.fromEntries(kept.map((key) => [key, current?.[key]])) };
};

type RouterTree = { tree: unknown; renderedSearch: string };

const findTree = (state: unknown): RouterTree | null =>
  (state as { __PRIVATE_NEXTJS_INTERNALS_TREE?: RouterTree } | null)?.__PRIVATE_NEXTJS_INTERNALS_TREE ?? null;

type Target = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  history: Pick<History, 'state' | 'pushState' | 'replaceState'>;
  location: Pick<Location, 'pathname' | 'search'>;
};

/**
 * Keeps Next's state in history entries correct when other code changes the URL. Returns a function that
 * stops. Without Next's part of a replaced entry, Back to that entry would change only the URL.
 */
export const keepRouterState = (target: Target): (() => void) => {
  const { history, location } = target;
  const { pushState, replaceState } = history;
  let shown: Page | null = null;
  const note = () => {
    const tree = findTree(history.state);
    if (tree) shown = { path: location.pathname, search: tree.renderedSearch };
  };
  const pushing: History['pushState'] = (data, unused, url) => {
    pushState.call(history, data, unused, url);
    note();
  };
  const replacing: History['replaceState'] = (data, unused, url) => {
    replaceState.call(history, withRouterState(history.state as State, data as State), unused, url);
    note();
  };
  // Next keeps the search a page was rendered with even if a script changes it. Back then shows the page of
  // the old search, and Payload refreshes with the new URL. Next takes the response for another page, empties
  // the cached one and scrolls to the top; after leaving it, Back waits for the empty page forever. An entry
  // of another page is therefore restored by its URL; within a page nothing is rendered again.
  const correct = (event: PopStateEvent) => {
    // The router's listener receives the same object.
    const tree = findTree(event.state);
    if (!tree || (shown?.path === location.pathname && shown.search === tree.renderedSearch)) return;
    tree.renderedSearch = normalizeRenderedSearch(location.search);
  };
  history.pushState = pushing;
  history.replaceState = replacing;
  target.addEventListener('popstate', correct, { capture: true });
  return () => {
    if (history.pushState === pushing) history.pushState = pushState;
    if (history.replaceState === replacing) history.replaceState = replaceState;
    target.removeEventListener('popstate', correct, { capture: true });
  };
};

/**
 * Payload's list writes its order and page size to the URL with `replaceState(null)` before Next protects its
 * state: a list's effects run before those of Next's router. Layout effects run before both.
 */
export const RouterHistory = ({ children }: { children: ReactNode }) => {
  useLayoutEffect(() => keepRouterState(window), []);
  return children;
};
