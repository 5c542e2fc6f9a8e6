import { createHash } from 'node:crypto';

/** As the process for live knows a sender's key: SHA-256, hexadecimal. */
export const hashStreamKey = (key: string): string => createHash('sha256').update(key).digest('hex');
