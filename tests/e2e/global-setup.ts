import { openRootSession } from '../support/panel/root-session';

/**
 * Before the first test: several log-ins of one account at the same moment would each write the account's sessions as it read them, and
 * lose the others'.
 */
const setUp = (): Promise<void> => openRootSession(`http://localhost:${process.env.E2E_PORT}`);
export default setUp;
