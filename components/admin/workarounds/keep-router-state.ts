import { normalizeRenderedSearch } from 'next/dist/client/route-params';

/** Where Next keeps what it needs to show a page again. */
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
 * Keeps what Next writes into the entries of the history true when somebody else changes the address. Answers
 * how to stop.
 *
 * - A state that is replaced keeps Next's part. Without it, Back to that entry changes the address and
 *   nothing else.
 * - Next notes which search a page was rendered with, and keeps that note when a script changes the search.
 *   On the way back it shows the page of the old search, and Payload then refreshes by the new address; Next
 *   takes the answer for another page, empties the one it has, and shows the other from the top. Whoever
 *   leaves meanwhile can't come back: the empty page is what Next has for that entry, and it waits for it
 *   forever. So an entry of another page is restored by its own address; within a page nothing is rendered
 *   anew.
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
  const correct = (event: PopStateEvent) => {
    // The router's listener is given the same object.
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
