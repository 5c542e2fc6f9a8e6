import type { Payload } from 'payload';

import { createUnknownPassword } from '../create-unknown-password';
import { setPassword } from '../set-password';

/**
 * Replaces the password of an account by one that nobody knows, and ends its sessions. A mailed link sets
 * another one.
 */
export const dropPassword = async (payload: Payload, userId: string): Promise<void> => {
  const password = createUnknownPassword();
  await setPassword(payload, { where: { id: { equals: userId } }, password, isUnknown: true });
};
