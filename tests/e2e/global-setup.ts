import { openRootSession } from '../support/panel/root-session';

/**
 * Signs in once before the first test. Concurrent sign-ins of one account would overwrite each other's
 * sessions.
 */
const setUp = (): Promise<void> => openRootSession(`http://localhost:${process.env.E2E_PORT}`);
export default setUp;
