import { CallError } from './call-error';

/** Names the workspace in which this page was opened; the server refuses a call for another one. */
const header = 'X-Page-Workspace';

/** Resolves to true once the person works in that workspace again, so that the call can be repeated. */
type Ask = (question: { workspaceId: string; isWrite: boolean }) => Promise<boolean>;

let current: string | null = null;
let ask: Ask | null = null;

/** Set by every page of the panel; null outside of it. */
export const setPageWorkspace = (workspaceId: string | null): void => {
  current = workspaceId;
};

/** Sets what asks the person to switch back. Returns a function that takes it away again. */
export const onWorkspaceChanged = (handler: Ask): (() => void) => {
  ask = handler;
  return () => {
    if (ask === handler) ask = null;
  };
};

export const getPageHeaders = (): Record<string, string> => (current === null ? {} : { [header]: current });

/** Makes a call, and repeats it if it was refused for another workspace and the person switched back. */
export const callInPageWorkspace = async <A>(isWrite: boolean, call: () => Promise<A>): Promise<A> => {
  try {
    return await call();
  } catch (error) {
    const isElsewhere = error instanceof CallError && error.code === 'workspace_changed';
    if (!isElsewhere || !current || !ask || !(await ask({ workspaceId: current, isWrite }))) throw error;
    return call();
  }
};
