/** Where Next keeps what it needs to show a page again. */
const routerKeys = ['__NA', '__PRIVATE_NEXTJS_INTERNALS_TREE'];

type State = Record<string, unknown> | null | undefined;

const withRouterState = (current: State, data: State): State => {
  const kept = routerKeys.filter((key) => current?.[key] !== undefined && data?.[key] === undefined);
  if (kept.length === 0) return data;
  return { ...data, ...Object.fromEntries(kept.map((key) => [key, current?.[key]])) };
};

/**
 * Keeps Next's part of an entry's state when somebody else replaces the state. Without it, Back to that entry changes the
 * address and nothing else. Answers how to stop.
 */
export const keepRouterState = (history: Pick<History, 'state' | 'replaceState'>): (() => void) => {
  const original = history.replaceState;
  const keeping: History['replaceState'] = (data, unused, url) =>
    original.call(history, withRouterState(history.state as State, data as State), unused, url);
  history.replaceState = keeping;
  return () => {
    if (history.replaceState === keeping) history.replaceState = original;
  };
};
