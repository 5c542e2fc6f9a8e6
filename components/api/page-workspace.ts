import { CallError } from './call-error';

/** Names the workspace in which this page was opened. The server refuses calls for any other workspace. */
const header = 'X-Page-Workspace';

/** Resolves to true once the user is back in that workspace, so that the call can be repeated. */
type Ask = (question: { workspaceId: string; isWrite: boolean }) => Promise<boolean>;

let current: string | null = null;
let ask: Ask | null = null;

/** Set by every page of the panel; null elsewhere. */
export const setPageWorkspace = (workspaceId: string | null): void => {
  current = workspaceId;
};

/** Registers the handler that asks the user to switch back. Returns a function that removes the handler. */
export const onWorkspaceChanged = (handler: Ask): (() => void) => {
  ask = handler;
  return () => {
    if (ask === handler) ask = null;
  };
};

export const getPageHeaders = (): Record<string, string> => (current === null ? {} : { [header]: current });

/**
 * Makes a call. If the server refused it for another workspace, repeats it once the user has switched back.
 */
export const callInPageWorkspace = async <A>(isWrite: boolean, call: () => Promise<A>): Promise<A> => {
  try {
    return await call();
  } catch (error) {
    const isElsewhere = error instanceof CallError && error.code === 'workspace_changed';
    if (!isElsewhere || !current || !ask || !(await ask({ workspaceId: current, isWrite }))) throw error;
    return call();
  }
};
