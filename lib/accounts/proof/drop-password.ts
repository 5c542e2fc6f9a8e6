import type { Payload } from 'payload';

import { createUnknownPassword } from '../create-unknown-password';
import { setPassword } from '../set-password';

/**
 * Replaces an account's password by a random one and ends its sessions. An emailed link can set a new
 * password.
 */
export const dropPassword = async (payload: Payload, userId: string): Promise<void> => {
  const password = createUnknownPassword();
  await setPassword(payload, { where: { id: { equals: userId } }, password, isUnknown: true });
};
